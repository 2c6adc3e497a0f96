// Command screenshots draws the pictures of the README. Each is a command line of the program. Run it from the top of
// the repository:
//
//	go run ./screenshots
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"wavescope/ui/cli"
)

// pictures are the arguments of the program, with the name of a file in this folder at the end.
var pictures = []string{
	"print --bare --view heatmap --d-model 512 --size 296x64 -o fan.png",
	"print --bare --view heatmap --d-model 512 --size 296x64 --theme light -o fan-light.png",
	"record --bare --view shift --face shell --d-model 512 --pos 0 --offset 0 --size 80x30 --for 10s -o shell.gif",
	"print --lesson 5 --step 2 --stop question --size 100x30 -o lesson-question.png",
	"print --lesson 5 --step 2 --stop answer --chosen c --size 100x30 -o lesson-answer.png",
	"print --dim 6 --compare=--dim=20 --size 100x30 -o compare.png",
	"print --view curves --size 100x30 -o curves.png",
	"print --view heatmap --d-model 512 --face phase --size 100x30 -o heatmap.png",
	"print --view binary --size 100x30 -o binary.png",
	"print --view shift --size 100x30 -o shift.png",
	"print --view similarity --d-model 512 --size 100x30 -o similarity.png",
	"print --view similarity --face votes --size 100x30 -o votes.png",
	"print --view order --face proof --d-model 8 --size 100x30 -o order.png",
	"print --view schemes --d-model 512 --length 4096 --offset 64 --size 100x30 -o schemes.png",
	"print --view context --model llama-3.1-8b --target-length 262144 --size 100x30 -o context.png",
}

func main() {
	for _, p := range pictures {
		fmt.Println("wavescope", p)
		if _, code := draw(p, "screenshots"); code != 0 {
			os.Exit(code)
		}
	}
}

// draw runs the program with a picture's arguments. It returns the path of the file in a folder, and the exit code.
func draw(picture, folder string) (path string, code int) {
	args := strings.Fields(picture)
	last := len(args) - 1
	path = filepath.Join(folder, args[last])
	args[last] = path
	return path, cli.Run(args)
}
