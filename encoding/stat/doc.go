// Package stat is what the numbers of a table of waves say to somebody who
// only looks at them: how two columns go together, and how well a pair's values
// tell where its sine is some positions on.
//
// In comes an encoding with a window of positions; out go correlations and fits,
// in closed form where there is one.
package stat
