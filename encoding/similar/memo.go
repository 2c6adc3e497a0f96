package similar

import "wavescope/encoding"

// held is how many results of a function are remembered: those of two panes.
const held = 32

// spectrum is all that decides which waves a table has.
type spectrum struct {
	config encoding.Config // without a length
	whole  bool            // see [Whole]
}

// spectrumOf tells it of a table that is known by its configuration.
func spectrumOf(p encoding.Periodic) (s spectrum, ok bool) {
	if w, is := p.(whole); is {
		p, s.whole = w.Periodic, true
	}
	s.config = p.Config()
	s.config.Length = 0
	return s, encoding.FromConfig(p)
}

// wideSpectrum is spectrumOf of a table that has so many waves that what is made
// of them is worth remembering; pairs that are no table's are not.
func wideSpectrum(p encoding.Periodic) (s spectrum, ok bool) {
	if p == nil || p.Pairs() < encoding.Wide {
		return s, false
	}
	return spectrumOf(p)
}
