package cli

import "os"

// closed finds nothing where writing to what is closed fails by itself.
func closed(*os.File) error { return nil }
