package viewtest

// Failer is a test of either kind.
type Failer interface {
	Helper()
	Fatalf(format string, args ...any)
}
