public import Foundation

/// A server of AT Driver that takes the place of a screen reader, in a process of its own; what it does is in a plan, as
/// `at-driver-server.py` has it. It ends with the value.
public final class StandInScreenReader {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "VerifyingTests/Fixtures")
  private let process = Process()
  private let file: URL
  public let port: Int

  /// - Parameter folder: Takes its files.
  public init(_ plan: [String: Any] = [:], in folder: URL) throws {
    let plan = try JSONSerialization.data(withJSONObject: plan)
    let planFile = folder.appending(path: "at-driver-plan.json")
    try plan.write(to: planFile)
    file = folder.appending(path: "at-driver-log.json")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [Self.fixtures.appending(path: "at-driver-server.py").path, planFile.path]
    process.standardOutput = try FileHandle(forWritingTo: file)
    try process.run()
    for _ in 0..<1000 where try Self.lines(of: file).isEmpty { Thread.sleep(forTimeInterval: 0.02) }
    guard let port = try Self.lines(of: file).first?["port"] as? Int else { throw CocoaError(.fileReadUnknown) }
    self.port = port
  }

  deinit {
    // A thread of the tests has signals blocked, and the process inherited that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  public var address: String { "ws://127.0.0.1:\(port)" }

  /// What it told, line by line.
  public var log: [[String: Any]] { (try? Self.lines(of: file)) ?? [] }

  /// The commands that it was given.
  public var commands: [String] { log.compactMap { ($0["message"] as? [String: Any])?["method"] as? String } }

  /// Waits until it has told something.
  public func awaitLine(where isWanted: ([String: Any]) -> Bool) -> Bool {
    for _ in 0..<500 {
      if log.contains(where: isWanted) { return true }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return false
  }

  private static func lines(of file: URL) throws -> [[String: Any]] {
    // A line that is being written is left for later.
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  /// What the validator of the draft's schema says of all messages that went to and fro, a line a fault.
  public func faults() throws -> String { try Self.faults(inLog: file) }

  /// The same for a log.
  public static func faults(inLog file: URL) throws -> String {
    let program = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      for line in open(sys.argv[2]):
          told = json.loads(line)
          if "message" in told:
              part = {"$ref": "#/$defs/" + ("command" if told["sender"] == "client" else "message"), "$defs": schema["$defs"]}
              for fault in jsonschema.Draft202012Validator(part).iter_errors(told["message"]):
                  print(told["sender"], json.dumps(told["message"]), fault.message[:200])
      """
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/python3")
    python.arguments = ["-c", program, fixtures.appending(path: "at-driver.schema.json").path, file.path]
    let output = Pipe()
    python.standardOutput = output
    python.standardError = output
    try python.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    python.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
