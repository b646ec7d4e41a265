public import Foundation

/// An AT Driver server that replaces a screen reader, in a process of its own. It follows a plan in the format of
/// `at-driver-server.py`. It ends with the value.
public final class StandInScreenReader {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "VerifyingTests/Fixtures")
  private let program: RunningProgram
  private let file: URL
  public let port: Int

  /// - Parameter folder: The folder for its files.
  public init(_ plan: [String: Any] = [:], in folder: URL) throws {
    let plan = try JSONSerialization.data(withJSONObject: plan)
    let planFile = folder.appending(path: "at-driver-plan.json")
    try plan.write(to: planFile)
    file = folder.appending(path: "at-driver-log.json")
    let script = Self.fixtures.appending(path: "at-driver-server.py")
    program = try RunningProgram("/usr/bin/python3", [script.path, planFile.path], output: file, mixesErrors: false)
    soon { [file] in Self.lines(of: file).first != nil }
    guard let port = Self.lines(of: file).first?["port"] as? Int else { throw CocoaError(.fileReadUnknown) }
    self.port = port
  }

  public var address: String { "ws://127.0.0.1:\(port)" }

  /// What it reported, line by line.
  public var log: [[String: Any]] { Self.lines(of: file) }

  /// The commands that it received.
  public var commands: [String] { log.compactMap { ($0["message"] as? [String: Any])?["method"] as? String } }

  /// Waits until it has reported something.
  public func awaitLine(where isWanted: ([String: Any]) -> Bool) -> Bool {
    soon(within: 10) { log.contains(where: isWanted) }
  }

  private static func lines(of file: URL) -> [[String: Any]] {
    // A line that is still being written is read later.
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  /// The errors of the validator of the draft's schema for all messages in both directions, one for each line.
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
    let arguments = ["-c", program, fixtures.appending(path: "at-driver.schema.json").path, file.path]
    return try run(URL(filePath: "/usr/bin/python3"), arguments).output
  }
}
