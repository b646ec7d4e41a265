import Checking
import PatternLibrary

/// All claims of a library with their standing, one per line, for spreadsheets: `claims.csv`, in the format of RFC
/// 4180.
struct ClaimsCSV: LibraryExport {
  static let name = "claims.csv"

  private static let columns =
    "entry,title,claim,sentence,standing,scenarios,environments,reason,page,text,date,level,clauses"

  static func beginning(_ library: CheckedLibrary) -> [UInt8] { Array((columns + "\r\n").utf8) }

  static func part(of checked: CheckedEntry, _ claims: ClaimProofs, isFirst: Bool, in library: CheckedLibrary)
    -> [UInt8]
  {
    var rows = ClaimsCSV()
    rows.note(checked, claims)
    return rows.bytes
  }

  private var bytes: [UInt8] = []

  private mutating func note(_ checked: CheckedEntry, _ claims: ClaimProofs) {
    bytes.reserveCapacity(4096)
    append(checked.entry.id, isFirst: true)
    append(checked.entry.title.value)
    let (start, page) = (bytes, checked.page.text)
    bytes.removeAll(keepingCapacity: true)
    for proof in claims.proofs {
      bytes += start
      append(proof.name)
      append(proof.title)
      append(proof.word.rawValue)
      append(proof.backing.isEmpty ? "" : proof.backing.map(\.id).joined(separator: " "))
      append(proof.backing.isEmpty ? "" : environments(of: proof))
      append(proof.word == .untestable ? proof.claim.reasonAgainst ?? "" : "")
      append(page + proof.claim.anchor)
      append(proof.words ?? "")
      append(proof.backing.isEmpty ? "" : date(of: proof))
      append(proof.claim.criterion?.level.rawValue ?? "")
      append(proof.claim.criterion?.europeanClauses?.all.joined(separator: "; ") ?? "")
      bytes += "\r\n".utf8
    }
  }

  private func environments(of proof: ClaimProofs.Proof) -> String {
    let environments = Set(proof.backing.flatMap(\.standing.records).filter(\.isCurrent).map(\.record.environment))
    return environments.sorted().map(\.title).joined(separator: "; ")
  }

  /// Returns when the claim, as it is now, was last played.
  private func date(of proof: ClaimProofs.Proof) -> String {
    proof.backing.flatMap(\.standing.records).filter(\.isCurrent).map(\.record.date).max() ?? ""
  }

  /// Appends a cell, in quotes if it needs them. Text that a spreadsheet would interpret as a formula gets an
  /// apostrophe in front.
  private mutating func append(_ cell: String, isFirst: Bool = false) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    let isFormula = cell.utf8.first.map(Self.beginsFormula) == true
    guard Self.needsQuotes(cell.utf8.span) else {
      if isFormula { bytes.append(UInt8(ascii: "'")) }
      bytes += cell.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    if isFormula { bytes.append(UInt8(ascii: "'")) }
    for byte in cell.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func beginsFormula(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: true
    default: false
    }
  }

  private static func needsQuotes(_ cell: Span<UInt8>) -> Bool {
    for index in cell.indices {
      let byte = cell[index]
      if byte == 0x2C || byte == 0x22 || byte == 0x0D || byte == 0x0A { return true }
    }
    return false
  }
}
