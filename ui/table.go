package ui

import (
	"strings"

	"wavescope/views"
)

// KeyTable is all keys as tables in Markdown, for the README.
func KeyTable() string {
	var b strings.Builder
	write := func(title string, tables ...[]Key) {
		b.WriteString("### " + title + "\n\n| Keys | |\n| --- | --- |\n")
		for _, table := range tables {
			for _, k := range table {
				b.WriteString("| `" + escape.Replace(k.Label) + "` | " + escape.Replace(k.Help) + " |\n")
			}
		}
		b.WriteString("\n")
	}
	write("Everywhere", common(), always())
	for _, v := range views.All {
		if len(v.Keys) > 0 {
			write(v.Title, lift(v.Keys))
		}
	}
	write("On the page of lessons", onContents())
	write("In a lesson", onLesson(), onQuestion())
	write("After the colon", onLine())
	b.WriteString(commandTable())
	write("On the help page", onHelp())
	write("What is sought", onFind())
	write("In a list", onList())
	return b.String()
}

// commandTable is what can be done by name, beside settings.
func commandTable() string {
	table := "| Commands | |\n| --- | --- |\n"
	for _, c := range commands() {
		table += "| `" + strings.TrimSpace(":"+c.name+" "+c.takes) + "` | " + escape.Replace(c.doc) + " |\n"
	}
	return table + "\n"
}

// escape keeps a bar from ending a cell.
var escape = strings.NewReplacer("|", `\|`)
