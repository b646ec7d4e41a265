import Checking
import PatternLibrary

/// All claims of a library with their standing, a line each, for spreadsheets: `claims.csv`, as RFC 4180 has it.
struct ClaimsCSV {
  static let path = SitePath("claims.csv")

  private var bytes = Array("entry,title,claim,sentence,standing,scenarios,environments,reason,page\r\n".utf8)

  /// - Parameter count: How many entries there will be.
  init(entries count: Int) { bytes.reserveCapacity(1 << 12 + count * 2560) }

  mutating func note(_ checked: CheckedEntry, _ claims: ClaimProofs) {
    let (id, title, page) = (checked.entry.id, checked.entry.title.value, checked.page.text)
    for proof in claims.proofs {
      append(id, "")
      append(title)
      append(proof.claim.name)
      append(proof.claim.title)
      append(proof.word.rawValue)
      append(proof.backing.isEmpty ? "" : proof.backing.map(\.id).joined(separator: " "))
      append(proof.backing.isEmpty ? "" : environments(of: proof))
      append(proof.word == .untestable ? proof.claim.reasonAgainst ?? "" : "")
      append(page)
      bytes += "\r\n".utf8
    }
  }

  /// The file, once all entries have been noted in the order of the library.
  consuming func file() -> OutputFile { OutputFile(path: Self.path.text, bytes: bytes) }

  private func environments(of proof: ClaimProofs.Proof) -> String {
    let environments = Set(proof.backing.flatMap(\.standing.records).filter(\.isCurrent).map(\.record.environment))
    return environments.sorted().map(\.title).joined(separator: "; ")
  }

  /// A cell, in quotes as far as it needs them. What a spreadsheet would take for a formula gets an apostrophe in front.
  private mutating func append(_ cell: String, _ separator: String = ",") {
    bytes += separator.utf8
    let isFormula = cell.utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false
    let text = isFormula ? "'" + cell : cell
    let needsQuotes = text.utf8.contains { $0 == 0x2C || $0 == 0x22 || $0 == 0x0D || $0 == 0x0A }
    guard needsQuotes else {
      bytes += text.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
