public import Foundation
import Testing

/// How many bytes a file has when a server sends it compressed with gzip's default settings.
public func compressedSize(of file: URL) throws -> Int {
  let gzip = Process()
  let output = Pipe()
  gzip.executableURL = URL(filePath: "/usr/bin/env")
  gzip.arguments = ["gzip", "-c", file.path]
  gzip.standardOutput = output
  try gzip.run()
  let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
  gzip.waitUntilExit()
  try #require(gzip.terminationStatus == 0)
  return bytes.count
}
