package cli

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A full disk is an error of one line with exit code 1, for every command that writes.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	for _, args := range []string{
		"export", "export --format json --length 5", "export --format npy --length 5000", "print", "print --format svg",
		"print --format png", "--view shift", "--help", "help export", "--version", "completion bash",
		"completion fish",
	} {
		c := exec.Command(program, strings.Fields(args)...)
		var errs strings.Builder
		c.Env, c.Stdout, c.Stderr = surroundings(), full, &errs
		if code := wait(t, c); code != 1 || errs.String() != "wavescope: write /dev/stdout: no space left on device\n" {
			t.Errorf("%s: exit code %d, %q", args, code, errs.String())
		}
	}
	for _, args := range []string{"export --format csv -o /dev/full", "print --format svg -o /dev/full"} {
		if r := run(t, strings.Fields(args)...); r.code != 1 ||
			r.err != "wavescope: write /dev/full: no space left on device\n" || r.out != "" {
			t.Errorf("%s: exit code %d, %q", args, r.code, r.err)
		}
	}
}
