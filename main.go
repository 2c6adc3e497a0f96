// Wavescope is an oscilloscope for the waves inside a Transformer: it shows
// positional encodings in the terminal, prints them as pictures and exports
// them as numbers.
package main

import (
	"os"

	"wavescope/ui/cli"
)

func main() { os.Exit(cli.Run(os.Args[1:])) }
