// RingSystem: files, processes, threads and memory, as POSIX has them.
//
// It is the only target that imports the C library, and gives it to the others under one name. It
// knows nothing of pictures.
//
// Three types to know:
//
// - `FileOutput` writes a result. A file appears completely or not at all, by way of `AtomicFile`;
//   a device or a pipe is written in place.
// - `Monitor` is a value behind a lock, for which threads can wait. Nearly all state that threads
//   share is in one.
// - `ThreadPool` works on many inputs with `run`, and delivers the results in their order.
//
// `InputFile` reads a file or a pipe up to a limit. If a config names the file, `FileAccessPolicy`
// decides whether it may be read, and pipes and devices are refused. Another program runs as a
// `ChildProcess`, with a timeout. `GitRepository` reads commits with the program git, without
// trusting the repository.
//
// From the tests, where `folder` is a temporary folder and `new` has the bytes:
//
// ```swift
// try FileOutput.write(new, to: folder[name])
// #expect(folder.contents(name) == new)
// ```
//
// docs/dev/threads.md explains how the types for threads work together.
