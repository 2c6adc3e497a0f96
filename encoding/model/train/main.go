// Train trains the learned table of positions that the program has as --model trained, and writes it.
//
//	go run ./encoding/model/train -o encoding/model/trained.npy
//
// The model is one layer of attention with four heads. Head h has to name the token that stood h positions before, in
// random sequences of 64 tokens. It sees positions alone: the score of positions p and j is P(p)·M_h·P(j), with a table
// P of 64 rows of 32 numbers and a matrix M_h for each head, and what a head says is the mixture of the tokens by its
// weights. So whatever the table shows after training comes from this task, not from language.
//
// The same seed gives the same bytes on amd64; other processors may round products differently.
package main

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"time"
)

// The sizes of the model and its training.
const (
	rows, width = 64, 32 // of the table
	heads       = 4
	tokens      = 64 // kinds of tokens
	start       = 0.02
	steps       = 3000
	batch       = 8
	rate        = 0.01
	decay       = 1e-4 // of the squares of all parameters, in the loss
	seed        = 1
)

func main() {
	out := flag.String("o", "", "file for the table; none is written without it")
	flag.Parse()
	if err := run(os.Stdout, *out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run trains a model, reports how well it does, and writes its table.
func run(w io.Writer, file string) error {
	began := time.Now()
	random := rand.New(rand.NewPCG(seed, 0))
	m := newModel(random)
	test := sequences(random, 64)
	report := func(what string, m *model) {
		loss, right := m.evaluate(test)
		fmt.Fprintf(w, "%-28s loss %.4f, %.1f %% right\n", what, loss, 100*right)
	}
	report("before training", m)
	for step := 1; step <= steps; step++ {
		grads := newGrads()
		m.gradients(sequences(random, batch), grads)
		m.update(grads, step)
	}
	report(fmt.Sprintf("after %d steps", steps), m)
	shuffled := *m
	shuffled.table = append([]float64{}, m.table...)
	random.Shuffle(rows, func(i, j int) {
		for c := range width {
			a, b := i*width+c, j*width+c
			shuffled.table[a], shuffled.table[b] = shuffled.table[b], shuffled.table[a]
		}
	})
	report("with its rows shuffled", &shuffled)
	fmt.Fprintf(w, "seed %d, %d parameters, %.1f s\n", seed, len(m.parameters()), time.Since(began).Seconds())
	if file == "" {
		return nil
	}
	return os.WriteFile(file, npy(m.table), 0o644)
}

// model is the table and a matrix for each head.
type model struct {
	table         []float64 // rows × width
	matrix        [heads][]float64
	mean, squares []float64 // of the gradients, for Adam
}

func newModel(random *rand.Rand) *model {
	m := &model{table: make([]float64, rows*width)}
	for i := range m.table {
		m.table[i] = start * random.NormFloat64()
	}
	for h := range m.matrix {
		m.matrix[h] = make([]float64, width*width)
		for i := range m.matrix[h] {
			m.matrix[h][i] = random.NormFloat64() / math.Sqrt(width)
		}
	}
	n := len(m.parameters())
	m.mean, m.squares = make([]float64, n), make([]float64, n)
	return m
}

// parameters returns pointers to all parameters, the table first.
func (m *model) parameters() (all []*float64) {
	for i := range m.table {
		all = append(all, &m.table[i])
	}
	for h := range m.matrix {
		for i := range m.matrix[h] {
			all = append(all, &m.matrix[h][i])
		}
	}
	return all
}

// sequences returns random sequences of tokens.
func sequences(random *rand.Rand, n int) [][]int {
	all := make([][]int, n)
	for i := range all {
		all[i] = make([]int, rows)
		for p := range all[i] {
			all[i][p] = random.IntN(tokens)
		}
	}
	return all
}

// weights returns the attention of a head from a position: the softmax over all positions.
func (m *model) weights(h, p int) (weights, query []float64) {
	query = make([]float64, width) // P(p)·M
	for i := range width {
		x := m.table[p*width+i]
		for c, v := range m.matrix[h][i*width : (i+1)*width] {
			query[c] += x * v
		}
	}
	weights, most := make([]float64, rows), math.Inf(-1)
	for j := range weights {
		weights[j] = dot(query, m.table[j*width:(j+1)*width])
		most = max(most, weights[j])
	}
	sum := 0.0
	for j := range weights {
		weights[j] = math.Exp(weights[j] - most)
		sum += weights[j]
	}
	for j := range weights {
		weights[j] /= sum
	}
	return weights, query
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}

// evaluate returns the mean loss in nats and the share of positions at which the right token is the likeliest.
func (m *model) evaluate(all [][]int) (loss, right float64) {
	n := 0
	for h := range heads {
		for p := h + 1; p < rows; p++ {
			weights, _ := m.weights(h, p)
			for _, s := range all {
				var said [tokens]float64
				for j, token := range s {
					said[token] += weights[j]
				}
				want, best := s[p-h-1], 0
				for token := range said {
					if said[token] > said[best] {
						best = token
					}
				}
				loss -= math.Log(said[want])
				if best == want {
					right++
				}
				n++
			}
		}
	}
	return loss / float64(n), right / float64(n)
}

// newGrads returns gradients of zero: of the table, then of each matrix.
func newGrads() (grads [1 + heads][]float64) {
	grads[0] = make([]float64, rows*width)
	for h := range heads {
		grads[1+h] = make([]float64, width*width)
	}
	return grads
}

// gradients adds the gradient of the mean loss over sequences, and of the decay, and returns that loss.
func (m *model) gradients(all [][]int, grads [1 + heads][]float64) (loss float64) {
	n := 0.0
	for h := range heads {
		n += float64(rows - h - 1)
	}
	n *= float64(len(all))
	for h := range heads {
		for p := h + 1; p < rows; p++ {
			weights, query := m.weights(h, p)
			ofWeights := make([]float64, rows)
			for _, s := range all {
				want, said := s[p-h-1], 0.0
				for j, token := range s {
					if token == want {
						said += weights[j]
					}
				}
				loss -= math.Log(said) / n
				for j, token := range s {
					if token == want {
						ofWeights[j] -= 1 / (said * n)
					}
				}
			}
			m.back(h, p, weights, ofWeights, query, grads)
		}
	}
	for i, v := range m.table {
		loss += decay * v * v
		grads[0][i] += 2 * decay * v
	}
	for h := range heads {
		for i, v := range m.matrix[h] {
			loss += decay * v * v
			grads[1+h][i] += 2 * decay * v
		}
	}
	return loss
}

// back adds the gradients that the gradient of the weights of a head at a position comes from.
func (m *model) back(h, p int, weights, ofWeights, query []float64, grads [1 + heads][]float64) {
	mean := dot(weights, ofWeights)
	ofQuery := make([]float64, width)
	for j := range rows {
		ofScore := weights[j] * (ofWeights[j] - mean)
		row, ofRow := m.table[j*width:(j+1)*width], grads[0][j*width:(j+1)*width]
		for c := range width {
			ofQuery[c] += ofScore * row[c]
			ofRow[c] += ofScore * query[c]
		}
	}
	for i := range width {
		x, line, ofLine := m.table[p*width+i], m.matrix[h][i*width:(i+1)*width], grads[1+h][i*width:(i+1)*width]
		grads[0][p*width+i] += dot(line, ofQuery)
		for c := range width {
			ofLine[c] += x * ofQuery[c]
		}
	}
}

// update changes all parameters by a step of Adam (Kingma and Ba 2015).
func (m *model) update(grads [1 + heads][]float64, step int) {
	const slow, slower, tiny = 0.9, 0.999, 1e-8
	i := 0
	correct := math.Sqrt(1-math.Pow(slower, float64(step))) / (1 - math.Pow(slow, float64(step)))
	change := func(values, grads []float64) {
		for j, g := range grads {
			m.mean[i] = slow*m.mean[i] + (1-slow)*g
			m.squares[i] = slower*m.squares[i] + (1-slower)*g*g
			values[j] -= rate * correct * m.mean[i] / (math.Sqrt(m.squares[i]) + tiny)
			i++
		}
	}
	change(m.table, grads[0])
	for h := range heads {
		change(m.matrix[h], grads[1+h])
	}
}

// npy returns the table as a file of NumPy, version 1, in single precision.
func npy(table []float64) []byte {
	head := fmt.Sprintf("{'descr': '<f4', 'fortran_order': False, 'shape': (%d, %d), }", rows, width)
	for (10+len(head)+1)%64 != 0 {
		head += " "
	}
	var b bytes.Buffer
	b.WriteString("\x93NUMPY\x01\x00")
	_ = binary.Write(&b, binary.LittleEndian, uint16(len(head)+1))
	b.WriteString(head + "\n")
	for _, v := range table {
		_ = binary.Write(&b, binary.LittleEndian, float32(v))
	}
	return b.Bytes()
}
