import Foundation
import Verifying

/// A driver that replaces a remote end. Its temporary files, and those of its browsers, are in one folder.
final class StandInDriver {
  private let process = Process()
  private let file: URL

  init(scratch: URL) throws {
    file = scratch.appending(path: "driver.log")
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = try ["chromedriver", "--port=\(freePort())", "--log-level=INFO"]
    process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": scratch.path]) { $1 }
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    let output = try FileHandle(forWritingTo: file)
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  var processIdentifier: Int32 { process.processIdentifier }

  var log: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  func port() throws -> Int {
    for _ in 0..<400 {
      if let match = log.firstMatch(of: /on port (\d+)\./), let port = Int(match.1) { return port }
      Thread.sleep(forTimeInterval: 0.05)
    }
    throw CocoaError(.fileReadUnknown)
  }

  func end() {
    // A test thread blocks signals, and the driver inherits that. Its browsers end when it is gone.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
