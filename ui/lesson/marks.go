package lesson

// Mark is what has become of a step. Marks only rise, so that a step with a wrong
// answer is one to come back to, however it went on.
type Mark uint8

// The marks of a step, from the least to the most.
const (
	ToCome Mark = iota
	Seen
	LeftOpen // a question without an answer, a task whose solution was looked at
	Right
	Wrong
)

// Marks are those of the steps of a lesson.
type Marks [MaxSteps]Mark

// With is marks with one raised.
func (m Marks) With(step int, to Mark) Marks {
	m[step] = max(m[step], to)
	return m
}

// Mark is what an answer of a question makes of its step.
func (q Question) Mark(chosen int) Mark {
	switch {
	case q.Solved(chosen):
		return Right
	case chosen == 0 || q.Task():
		return LeftOpen
	}
	return Wrong
}
