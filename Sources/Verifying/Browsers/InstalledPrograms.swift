import CLibrary
public import PatternLibrary
import Platform

/// The programs that are installed, and those that browsers lack.
public struct InstalledPrograms: Sendable {
  private let folders: [String]

  /// - Parameter extra: Folders in which to look for programs after those of `PATH`.
  public init(extra: [String] = []) {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    let all = path.split(separator: ":").map(String.init) + extra
    // Programs are started in other folders, so relative paths are resolved.
    folders = all.map { folder in folder.hasPrefix("/") ? folder : (try? realPath(of: folder)) ?? folder }
  }

  /// Returns the path of a program.
  public func find(_ program: String) -> String? {
    folders.map { "\($0)/\(program)" }.first { unsafe access($0, X_OK) == 0 }
  }

  /// The browsers that can be driven.
  public var browsers: [TestEnvironment.Browser] {
    TestEnvironment.Browser.driven.filter { missing(for: $0).isEmpty }
  }

  /// Returns what must be installed before a browser can be driven, in words.
  public func missing(for browser: TestEnvironment.Browser) -> [String] {
    (browser.driver?.needs ?? []).filter { need in !need.programs.contains { find($0) != nil } }.map(\.remedy)
  }

  /// Returns the program that drives a browser.
  func driver(of browser: TestEnvironment.Browser) -> String? {
    (browser.driver?.needs.first?.programs ?? []).lazy.compactMap { find($0) }.first
  }
}

/// Returns the path of a program in `PATH`.
func findProgram(_ name: String) -> String? { InstalledPrograms().find(name) }
