import CLibrary
import Text

/// The parent and the group of each process of the machine, as Linux reports them (proc(5)); elsewhere the table is
/// empty.
public struct ProcessTable {
  private var parents: [Int32: Int32] = [:]
  private var groups: [Int32: Int32] = [:]

  /// Reads the current table.
  public init() {
    for item in (try? listFolder(at: "/proc")) ?? [] {
      guard let process = Int32(item.name), let bytes = try? readFile(at: "/proc/\(process)/stat") else { continue }
      // After the name, which may contain anything: state, parent, group.
      guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { continue }
      let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 3)
      guard fields.count > 2, let parent = number(fields[1]), let group = number(fields[2]) else { continue }
      (parents[process], groups[process]) = (Int32(truncatingIfNeeded: parent), Int32(truncatingIfNeeded: group))
    }
  }

  /// Returns, for each of these processes, its descendants and the other members of its group.
  public func families(of heads: Set<Int32>) -> [Int32: [Int32]] {
    var families: [Int32: [Int32]] = [:]
    for (process, group) in groups where !heads.contains(process) {
      let head = heads.contains(group) ? group : ancestor(of: process, among: heads)
      if let head { families[head, default: []].append(process) }
    }
    return families
  }

  private func ancestor(of process: Int32, among heads: Set<Int32>) -> Int32? {
    var next = parents[process]
    // Processes may have ended and their numbers been reused while the table was read, so a cycle is possible.
    for _ in 0..<64 {
      guard let candidate = next, candidate > 1 else { return nil }
      if heads.contains(candidate) { return candidate }
      next = parents[candidate]
    }
    return nil
  }
}

/// Whether some processes together hold more memory than a limit, in bytes. Only memory that is not backed by files
/// counts: their own, and what they share on purpose.
public func doProcesses(_ processes: [Int32], holdMoreThan limit: Int) -> Bool {
  // This sum includes file-backed memory, so it is never smaller than the exact one; and it is read in a tenth of the
  // time.
  func resident(_ process: Int32) -> Int {
    guard let bytes = try? readFile(at: "/proc/\(process)/statm") else { return 0 }
    let fields = bytes.split(separator: UInt8(ascii: " "), maxSplits: 2)
    return fields.count > 1 ? (number(fields[1]) ?? 0) * Int(getpagesize()) : 0
  }
  func own(_ process: Int32) -> Int {
    guard let bytes = try? readFile(at: "/proc/\(process)/status") else { return 0 }
    let counted = ["RssAnon:", "RssShmem:"].map { Array($0.utf8) }
    return bytes.split(separator: UInt8(ascii: "\n")).reduce(0) { sum, line in
      guard let name = counted.first(where: { line.starts(with: $0) }) else { return sum }
      return sum + (number(line.dropFirst(name.count)) ?? 0) * 1024
    }
  }
  return [resident, own].allSatisfy { memory in processes.reduce(0) { $0 + memory($1) } > limit }
}

/// Returns the decimal number after white space.
private func number(_ bytes: ArraySlice<UInt8>) -> Int? {
  let digits = bytes.drop(while: isSpaceOrTab).prefix { $0 == UInt8(ascii: "-") || isDigit($0) }
  return Int(String(decoding: digits, as: UTF8.self))
}
