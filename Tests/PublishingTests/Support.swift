import Foundation
import Publishing
import Rendering

/// Publishes files, given by path.
func publish(_ files: [String: String], to output: String) throws {
  let publication = try Publication(output: output)
  for (path, text) in files { try publication.stage(file(path, text)) }
  try publication.commit()
}

func file(_ path: String, _ text: String = "x") -> OutputFile {
  OutputFile(path: path, bytes: Array(text.utf8))
}

/// The files in a folder, by path, without Polite's marker.
func site(at folder: String) throws -> [String: String] {
  var files: [String: String] = [:]
  for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where !path.hasSuffix(".polite-site") {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
    if attributes[.type] as? FileAttributeType == .typeDirectory { continue }
    files[path] = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }
  return files
}

/// The names in a folder, including hidden ones, sorted.
func names(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

/// The error that a body throws.
func publishingError(_ body: () throws -> Void) throws -> PublishingError {
  do { try body() } catch let error as PublishingError { return error }
  throw Missing()
}

private struct Missing: Error, CustomStringConvertible { var description: String { "no error was thrown" } }
