// A server that speaks MongoDB's protocol over SQLite files, for the tests of the MongoDB adapter where no
// MongoDB is at hand. It prints its address and ends with the process that started it.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"log/slog"
	"os"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: "127.0.0.1:0"},
		Logger:    slog.New(slog.NewTextHandler(io.Discard, nil)),
		Handler:   "sqlite",
		SQLiteURL: "file:" + os.Args[1] + "/",
	})
	if err != nil {
		log.Fatal(err)
	}

	ctx, stop := context.WithCancel(context.Background())
	go func() {
		fmt.Println(server.MongoDBURI())
		// Standard input ends when the parent does, however it ends.
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	if err := server.Run(ctx); err != nil {
		log.Fatal(err)
	}
}
