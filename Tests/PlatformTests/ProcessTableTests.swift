#if os(Linux)
  import Foundation
  import Platform
  import Testing

  @Suite("The processes of the machine")
  struct ProcessTableTests {
    /// A shell with two children, one of which has a session, and so a process group, of its own.
    private func withFamily(_ body: (pid_t) throws -> Void) throws {
      let shell = Process()
      let (input, output) = (Pipe(), Pipe())
      shell.executableURL = URL(filePath: "/bin/sh")
      shell.arguments = ["-c", "sleep 60 & first=$!; setsid sleep 60 & echo ready; read _; kill -9 $first $!"]
      (shell.standardInput, shell.standardOutput) = (input, output)
      try shell.run()
      defer {
        try? input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        shell.waitUntilExit()
      }
      _ = output.fileHandleForReading.availableData
      try body(shell.processIdentifier)
    }

    @Test("belong to the process that started them, and to one only")
    func families() throws {
      try withFamily { shell in
        let own = getpid()
        #expect(ProcessTable().families(of: [shell])[shell]?.count == 2)
        let families = ProcessTable().families(of: [own, shell])
        #expect(families[shell]?.count == 2)
        #expect(families[own]?.contains(shell) != true)
        #expect(ProcessTable().families(of: [own])[own]?.contains(shell) == true)
        #expect(ProcessTable().families(of: [pid_t.max]).isEmpty)
      }
    }

    @Test("are measured by their own memory, without the files that they read")
    func memory() throws {
      let own = getpid()
      #expect(doProcesses([own], holdMoreThan: 1 << 20))
      #expect(!doProcesses([own], holdMoreThan: 1 << 40))
      #expect(!doProcesses([pid_t.max], holdMoreThan: 0))
      let held = [UInt8](repeating: 1, count: 300 << 20)
      #expect(doProcesses([own], holdMoreThan: 300 << 20))
      try withExtendedLifetime(held) {
        try withFamily { shell in #expect(!doProcesses([shell], holdMoreThan: 1 << 20)) }
      }
    }
  }
#endif
