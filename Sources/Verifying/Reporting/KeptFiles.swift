public import Platform
import Synchronization

/// The folder for a picture and a log of each play that failed: what the browser showed and announced, and what a
/// screen reader spoke.
public final class KeptFiles: Sendable {
  private let folder: String
  private let firstError = Mutex<SystemError?>(nil)

  /// - Parameter folder: The path of the folder. It is created when there is something to keep.
  public init(_ folder: String) { self.folder = folder }

  /// Why something could not be kept.
  public var error: SystemError? { firstError.withLock { $0 } }

  /// Keeps a play that failed. If no picture can be taken, for instance because a dialog is open, the log says so; the
  /// result of the play does not change.
  package func keep(_ result: TestResult, picture: () throws(WebDriverError) -> [UInt8]) {
    guard result.run.purpose.isOwn, !result.cameTrue else { return }
    let play = result.run
    let name = "\(play.demo.stem).\(play.scenario.id.value)"
    // Another page that has replaced the demo is private.
    let isLeft = result.observed.failures.contains { $0.breach == .departure }
    let picture: Result<[UInt8], WebDriverError> = isLeft ? .failure(.departure) : Result(catching: picture)
    let log = Self.log(of: result, picture)
    let own = play.subject.map { "/subject-\($0.subject.page.bytes.lowerBound)" } ?? ""
    let place = "\(folder)/\(result.environment.slug)/\(play.entry.entry.id)\(own)"
    firstError.withLock { first in
      do throws(SystemError) {
        switch picture {
        case .success(let bytes): try saveFile(at: "\(place)/\(name).png", with: bytes)
        // A picture from an earlier run would show something else.
        case .failure: try FolderHandle.making(place).removeFile("\(name).png")
        }
        try saveFile(at: "\(place)/\(name).txt", with: log)
      } catch {
        first = first ?? error
      }
    }
  }

  private static func log(of result: TestResult, _ picture: Result<[UInt8], WebDriverError>) -> [UInt8] {
    var lines = ["\(result.run.name), in \(result.versions.sentence)", ""]
    lines += result.failures.map(\.sentence) + ["", "Announced, by the page's clock:"]
    lines += result.observed.announcements.map { one in
      "\(Int(one.time)) ms  \(one.manner)  \(one.text)"
    }
    if result.observed.announcements.isEmpty { lines.append("nothing") }
    if let errors = result.observed.failures.first?.pageErrors, !errors.isEmpty {
      lines += ["", "Errors of the page:"] + errors
    }
    if let hearing = result.hearing {
      lines += ["", "Spoken, by the same clock:"]
      lines += hearing.transcript.map { "\(Int($0.time)) ms  \($0.text)" }
      if hearing.transcript.isEmpty { lines.append("nothing") }
    }
    if case .failure(let error) = picture { lines += ["", "There is no picture: \(error)."] }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
