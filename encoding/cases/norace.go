//go:build !race

package cases

// racing says that races are looked for, which takes ten times as long.
const racing = false
