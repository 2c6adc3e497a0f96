package frame

// A Theme that is Far is read from ten metres away, on a wall: nothing stands
// back. What is faint elsewhere is text, lines are a step stronger, and every
// hue is closer to the brightest ink there is.

// farGlow is how far hues go towards Bright, in percent: so far that they have
// 7 : 1 on the paper, dark and light.
var farGlow = [2]int{20, 44}

// A shade of less than half of its role is written with three quarters, any other
// is the role.
const least, fainter = 50, 76

// reach is the ink that stands for a colour on the theme's paper.
func (t Theme) reach(c Color) Color {
	if !t.Far {
		return c
	}
	switch {
	case c == Faint:
		return Text
	case c == Line:
		return HandThen
	case c == RingHere:
		return Text
	case c == Ring || c == HandThen:
		return HandThen.Glow(farGlow[t.paper()])
	case c == WedgeDim:
		return t.reach(Offset)
	case c >= SinColor && c <= Accent || c >= series && c < roles:
		return c.Glow(farGlow[t.paper()])
	case c >= shadeBase && c < glowBase:
		role, strong := (c-shadeBase)/shades, 100-int((c-shadeBase)%shades)*shadeStep
		if role == Line || role == Ring || role == Faint {
			return t.reach(role)
		}
		if strong < least {
			return role.Over(fainter)
		}
		return t.reach(role)
	}
	return c
}
