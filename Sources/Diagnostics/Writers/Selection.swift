/// The diagnostics that a writer shows, in report order, and how many more there are.
struct Selection {
  let shown: ArraySlice<Diagnostic>
  let omitted: Int

  /// - Parameter limit: How many are shown at most; all of them when it is `nil`.
  init(_ diagnostics: [Diagnostic], limit: Int?) {
    let ordered = diagnostics.inReportOrder()
    shown = ordered.prefix(max(0, limit ?? .max))
    omitted = ordered.count - shown.count
  }

  /// "12 more diagnostics are not shown"; `nil` when all are.
  var sentence: String? {
    switch omitted {
    case 0: nil
    case 1: "1 more diagnostic is not shown"
    default: "\(grouped(omitted)) more diagnostics are not shown"
    }
  }
}
