import JSONSyntax
import PatternLibrary

extension SubjectPlan {
  /// Fills in what a page takes from the environment, so that secrets need not be in the list.
  mutating func fill(_ subject: inout Subject) {
    fill(&subject.storage.local)
    fill(&subject.storage.session)
    fill(&subject.storage.cookies) { $0 > 0x20 && $0 < 0x7F && !#";,"\"#.utf8.contains($0) }
    for step in subject.approach {
      guard case .writes(_, let text, _) = step.when.value else { continue }
      subject.typed[text] = filled(text, at: step.when.bytes)
    }
  }

  private mutating func fill(
    _ items: inout [Subject.Storage.Item],
    accepting isAccepted: (UInt8) -> Bool = { _ in true }
  ) {
    for index in items.indices {
      items[index].value = filled(items[index].value, at: items[index].bytes, accepting: isAccepted)
    }
  }

  /// Replaces each `${NAME}` in a text by the value of that environment variable, and `$${NAME}` by `${NAME}`.
  private mutating func filled(
    _ text: String,
    at bytes: Range<Int>,
    accepting isAccepted: (UInt8) -> Bool = { _ in true }
  ) -> String {
    var filled = text
    for variable in text.matches(of: /\$?\$\{([A-Za-z_][A-Za-z0-9_]*)\}/).reversed() {
      if variable.0.hasPrefix("$$") {
        filled.remove(at: variable.range.lowerBound)
        continue
      }
      let value = environment(String(variable.1))
      if let value, value.utf8.allSatisfy(isAccepted) {
        filled.replaceSubrange(variable.range, with: value)
      } else {
        let fault = value == nil ? "is not set" : "has a value that cannot be in a cookie"
        report(
          .verifySubjectValue,
          bytes,
          "the environment variable `\(variable.1)` \(fault)",
          "Set it for the command, as in `\(variable.1)=… polite verify --subject …`, or write the value."
        )
      }
    }
    return filled
  }
}

extension Subject.Storage {
  /// The storage as `telling.js` takes it, for one play.
  var asScriptsTakeIt: JSONValue {
    let play = JSONValue.string(String(UInt64.random(in: .min ... .max)))
    return ["local": local.asScriptsTakeIt, "session": session.asScriptsTakeIt, "play": play]
  }
}

extension [Subject.Storage.Item] {
  /// The items as pairs of names and values.
  var asScriptsTakeIt: JSONValue { .array(map { [.string($0.name), .string($0.value)] }) }
}
