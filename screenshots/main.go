// Command screenshots draws the pictures of the README: stills of every view
// and films. Run it from the top of the repository:
//
//	go run ./screenshots
package main

import (
	"bytes"
	"fmt"
	"image/png"
	"log"
	"os"
	"path/filepath"
)

const folder = "screenshots"

func main() {
	log.SetFlags(0)
	for _, s := range stills {
		picture, err := s.picture()
		if err != nil {
			log.Fatalf("%s: %v", s.name, err)
		}
		var b bytes.Buffer
		if err := png.Encode(&b, picture); err != nil {
			log.Fatal(err)
		}
		save(s.name+".png", b.Bytes())
	}
	for _, s := range films {
		film, err := s.film()
		if err != nil {
			log.Fatalf("%s: %v", s.name, err)
		}
		save(s.name+".gif", film)
	}
}

func save(name string, data []byte) {
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s  %d KB\n", path, (len(data)+512)/1024)
}
