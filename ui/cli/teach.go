package cli

import (
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	gossh "golang.org/x/crypto/ssh"

	"wavescope/ui"
	"wavescope/ui/class"
	"wavescope/ui/lesson"
	"wavescope/views"
	"wavescope/views/chart"
)

// classFlags are the flags of commands that let others in over SSH.
var classFlags = []flag{
	{
		Name: "listen", Common: true, Doc: "address on which others join; without it only this machine can",
		Allowed: "ADDRESS:PORT, as in :2222 for all networks of this machine",
		Get:     func(o options) string { return o.class.listen },
		Set: func(o *options, v string) bool {
			o.class.listen = v
			_, port, err := net.SplitHostPort(v)
			n, wrong := strconv.ParseUint(port, 10, 16)
			return err == nil && wrong == nil && n <= 65535
		},
	},
	{
		Name: "code", Common: true, Doc: "word that everybody types who joins; " + codeVariable + " hides it from ps",
		Allowed: codeAllowed,
		Get:     func(o options) string { return o.class.code },
		Set: func(o *options, v string) bool {
			o.class.code = v
			return isCode(v)
		},
	},
	chart.Number("per-address", "most students from one address, and boards; a school is often behind one router", 1,
		class.MostSessions, func(o *options) *int { return &o.class.perAddress }).InShortHelp(),
}

// codeVariable is the environment variable with the code of a class that has no --code. Every user of a machine sees
// the arguments of its programs, but the environment of their own programs only.
const codeVariable = "WAVESCOPE_CODE"

const codeAllowed = "a word of at most 64 characters"

// isCode reports whether a text has letters, digits and signs alone, and not too many.
func isCode(text string) bool {
	outside := func(r rune) bool { return r <= ' ' || r > '~' }
	return text != "" && len(text) <= 64 && !strings.ContainsFunc(text, outside)
}

// classOptions says how others join.
type classOptions struct {
	listen, code string
	perAddress   int
}

// readCode takes the code from the environment if there is no --code.
func (c *classOptions) readCode() error {
	if c.code != "" {
		return nil
	}
	c.code = os.Getenv(codeVariable)
	if c.code != "" && !isCode(c.code) {
		return errors.New(codeVariable + ": allowed is " + codeAllowed)
	}
	return nil
}

func newTeach() *cobra.Command {
	c := plainCommand("teach NAME", "Lead a class through a lesson: students join with ssh", teach,
		[]flag{stepFlag}, classFlags, paperFlags, screenFlags)
	c.Long = "NAME is a lesson, as in wavescope lesson, or a file. The first screen says how to\n" +
		"join. Students follow, explore and vote; \"ssh board@\" is for a wall, \"ssh notes@\"\n" +
		"for the teacher's notes on a second screen: n on the first one shows its code."
	c.Example = "wavescope teach 5 --listen :2222\nwavescope teach 5 --listen :2222 --code waves --projector"
	c.ValidArgsFunction = lessonNames
	return c
}

// teach opens a lesson as the screen of a teacher, and lets others in.
func teach(c *cobra.Command, args []string, o options) error {
	if len(args) != 1 {
		return errors.New("teach needs the name of one lesson; wavescope lesson list has them")
	}
	built, files, err := parseNames(c, args)
	if err != nil {
		return err
	}
	s, notice, err := shelf(files)
	if err != nil {
		return err
	}
	course, i := s.Courses[0].Course, max(built, 0)
	switch {
	case built < 0 && len(course.Lessons) != 1:
		has := chart.Plural(len(course.Lessons), "lesson")
		return fmt.Errorf("%s has %s: teach takes one", views.Quote(args[0]), has)
	case o.place.step > len(course.Lessons[i].Steps):
		return o.noStep(&course.Lessons[i])
	case o.plain:
		return errors.New("teach shows pictures: with --plain, or ACCESSIBLE=1, use wavescope lesson NAME")
	case !onTerminal() || !fromTerminal() || dumb():
		return errors.New("teach needs a terminal; wavescope serve does without")
	}
	if err := o.class.readCode(); err != nil {
		return err
	}
	room, config := class.NewRoom(), o.server()
	config.Join, config.Warn = room.Open, room.Warn
	config.NotesCode = randomDigits(8)
	server, err := class.Start(config)
	if err != nil {
		return failed(err)
	}
	defer server.Close("The class has ended.")
	o.notice, o.noProgress = notice, true
	u := o.program()
	u.Shelf = func() *lesson.Shelf { return s }
	u.Seat = room.Teacher(o.joining(course.Lessons[i].Title, server))
	u.Seat.NotesCode = config.NotesCode
	return failed(ui.Run(ui.Begin(i, max(o.place.step, 1), u)))
}

func newServe() *cobra.Command {
	c := plainCommand("serve", "Let others explore over SSH, each on their own", serve, classFlags)
	c.Long = "Prints how to join, and runs until it is interrupted. Each screen has all views and\n" +
		"lessons; nothing is shared or stored."
	c.Example = "wavescope serve --listen :2222 --code waves"
	return c
}

// serve lets others in until a signal ends the program.
func serve(c *cobra.Command, args []string, o options) error {
	if len(args) > 0 {
		return errors.New("serve takes flags only; wavescope teach NAME opens a lesson for a class")
	}
	if err := o.class.readCode(); err != nil {
		return err
	}
	config := o.server()
	config.Join = class.Alone(builtIn)
	config.Warn = func(line string) { fmt.Fprintf(c.ErrOrStderr(), "%s\n", line) }
	ctx, stop := ui.UntilSignal()
	defer stop()
	server, err := class.Start(config)
	if err != nil {
		return failed(err)
	}
	for _, line := range o.joining("", server)[1:] {
		if err := printLine(c, "%s", line); err != nil {
			return err
		}
	}
	<-ctx.Done()
	server.Close("The program has ended.")
	return nil
}

// server returns how others are let in.
func (o options) server() class.Config {
	return class.Config{
		Listen: o.class.listen, Code: o.class.code, PerAddress: o.class.perAddress, Own: ownKeys(),
		HostKey: filepath.Join(filepath.Dir(ui.ProgressFile()), "host_key"),
	}
}

// joining says how to join, a line each; without a lesson there is no class.
func (o options) joining(title string, s *class.Server) []string {
	host, port, _ := net.SplitHostPort(s.Addr().String())
	ip := net.ParseIP(host)
	if ip != nil && ip.IsUnspecified() {
		host = ownAddress()
	}
	join := func(user string) string { return "ssh -p " + port + " " + user + host }
	all := []string{title, chart.Either(title == "", "join", "students") + "   " + join("")}
	if o.class.code != "" {
		all = append(all, "code   "+o.class.code)
	}
	if title != "" {
		all = append(all, "wall   "+join("board@"), "notes   "+join("notes@"))
	}
	all = append(all, "host key   "+s.Fingerprint())
	if ip != nil && ip.IsLoopback() {
		all = append(all, "Only this machine can join; --listen :2222 lets others in.")
	}
	return all
}

// ownAddress returns an address of this machine on a network, or its name.
func ownAddress() string {
	all, _ := net.InterfaceAddrs()
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			return n.IP.String()
		}
	}
	name, _ := os.Hostname()
	return name
}

// ownKeys returns the public keys of the user.
func ownKeys() (keys []gossh.PublicKey) {
	dir, err := os.UserHomeDir()
	if err != nil {
		return nil
	}
	files, _ := filepath.Glob(filepath.Join(dir, ".ssh", "*.pub"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		if key, _, _, _, err := gossh.ParseAuthorizedKey(text); err == nil {
			keys = append(keys, key)
		}
	}
	return keys
}

// randomDigits returns random digits.
func randomDigits(n int) (text string) {
	for range n {
		d, _ := rand.Int(rand.Reader, big.NewInt(10)) // it never fails
		text += d.String()
	}
	return text
}
