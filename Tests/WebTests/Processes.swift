import Foundation
import TestSupport
import Testing
import Verifying

/// Runs a body with two folders: one that holds a library, and one for the temporary files of programs.
func withLibrary(_ files: [String: String], _ body: (_ library: URL, _ scratch: URL) throws -> Void) throws {
  try withTemporaryFolder { folder in
    let (library, scratch) = (folder.appending(path: "library"), folder.appending(path: "scratch"))
    try write(files, to: library)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    try body(library, scratch)
  }
}

/// What a program sees whose temporary files are in a folder.
func environment(scratch: URL) -> [String: String] { environment(with: ["TMPDIR": scratch.path]) }

/// Starts a driver that replaces a remote end, and returns its address. Its temporary files, and those of its browsers,
/// are in one folder. Its browsers end when it is gone.
func startDriver(scratch: URL) throws -> (driver: RunningProgram, address: String) {
  let driver = try RunningProgram(
    "chromedriver",
    ["--port=\(freePort())", "--log-level=INFO"],
    environment: environment(scratch: scratch),
    output: scratch.appending(path: "driver.log")
  )
  func port() -> Substring? { driver.log.firstMatch(of: /on port (\d+)\./)?.1 }
  soon { port() != nil }
  return (driver, "http://127.0.0.1:\(try #require(port()))")
}

/// The processes that are left: empty as soon as there are none, otherwise as they are after ten seconds.
func processesLeft(mentioning text: String, except id: Int32? = nil) -> [String] {
  soon(within: 10) { processes(mentioning: text, except: id).isEmpty }
  return processes(mentioning: text, except: id)
}

/// The command lines of processes whose command line or environment contains a text.
func processes(mentioning text: String, except exception: Int32? = nil) -> [String] {
  let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
  return all.filter { Int($0) != nil && Int32($0) != exception }.compactMap { id in
    let parts = ["cmdline", "environ"].map { (try? Data(contentsOf: URL(filePath: "/proc/\(id)/\($0)"))) ?? Data() }
    guard parts.contains(where: { $0.range(of: Data(text.utf8)) != nil }) else { return nil }
    return String(decoding: parts[0], as: UTF8.self).replacing("\0", with: " ")
  }
}

/// The folder of a session, and the processes that live in it.
func leftovers(of id: String) -> [String] {
  let parent = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
  return processes(mentioning: "/\(id)") + (FileManager.default.fileExists(atPath: "\(parent)/\(id)") ? [id] : [])
}

/// Expects that a session leaves nothing behind.
func expectNothingLeft(of id: String) {
  soon(within: 10) { leftovers(of: id).isEmpty }
  #expect(leftovers(of: id) == [])
}
