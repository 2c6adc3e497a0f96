package attention

import "strconv"

// A word's vector here is made up, so that it is the same everywhere and needs
// no weights: its numbers lie evenly in [−1, 1) and look like noise, as those
// of a model do that has just been made.

// FlatEmbedding is every number of every word's vector where words shall all
// be alike.
const FlatEmbedding = 0.1

// Embedding gives columns first … first+len(dst)−1 of a word's vector. Column j
// is H(word:j)/2³¹ − 1, where H is 32-bit FNV-1a over the bytes of the word, a
// colon and j in decimal, with the finaliser of MurmurHash3: FNV alone leaves
// the columns of a word nearly equal.
func Embedding(dst []float64, word string, first int) {
	const prime = 16777619
	head := uint32(2166136261)
	for i := range len(word) {
		head = (head ^ uint32(word[i])) * prime
	}
	head = (head ^ ':') * prime
	var buf [20]byte
	for at := 0; at < len(dst); {
		tens, digit := head, (first+at)%10 // ten columns have all digits but the last in common
		if n := (first + at) / 10; n > 0 {
			for _, digit := range strconv.AppendInt(buf[:0], int64(n), 10) {
				tens = (tens ^ uint32(digit)) * prime
			}
		}
		for ; digit < 10 && at < len(dst); digit, at = digit+1, at+1 {
			h := (tens ^ uint32('0'+digit)) * prime
			h ^= h >> 16
			h *= 0x85ebca6b
			h ^= h >> 13
			h *= 0xc2b2ae35
			h ^= h >> 16
			dst[at] = float64(h)/(1<<31) - 1
		}
	}
}
