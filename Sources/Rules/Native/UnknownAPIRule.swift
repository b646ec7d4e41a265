public import Diagnostics

extension Rule {
  /// An API that no framework has.
  public static let nativeUnknownAPI = Rule(
    "native-unknown-api",
    .error,
    "A text names an API that does not exist.",
    explanation: """
      Names such as `UIProgressIndicator` are easily made up from those of other frameworks, but appear in no \
      documentation. Names that are nearly the same as a known API's are found as well.
      """,
    source: "https://developer.apple.com/documentation/technologies, https://developer.android.com/reference",
    wrong: "Use `«UIProgressIndicator`.",
    right: "Use `UIProgressView`."
  )
}

let nativeUnknownAPICheck = Check<PageSubject>(.nativeUnknownAPI) { subject in
  guard let reading = subject.reading.native else { return [] }
  return reading.mentions.compactMap { mention in
    guard let instead = meant(by: mention, in: reading, subject.terms.native) else { return nil }
    return Diagnostic(
      .nativeUnknownAPI,
      at: subject.file.range(mention.range),
      "there is no `\(mention.name)`",
      help: didYouMean(instead)
    )
  }
}

/// Returns the API that a name that does not exist most probably refers to.
private func meant(
  by mention: NativeReading.Mention,
  in reading: NativeReading,
  _ terms: NativeTerms
) -> String? {
  if case .code(_, let code) = mention.context, code.defines(mention.name) { return nil }
  guard terms.byName[mention.name] == nil else { return nil }
  guard let missing = terms.missing[mention.name] else { return misspelt(mention, terms.names) }
  if let everywhere = missing.first(where: { $0.framework == nil }) { return everywhere.instead }
  // An app may have a type with this name, so it counts only where a text names it as an API of one framework.
  guard case .text(_, isCode: true) = mention.context,
    let known = reading.section(at: mention.range.lowerBound)?.scope.known
  else { return nil }
  return missing.first { $0.framework.map { known == [$0] } ?? false }?.instead
}

/// Returns the long Apple or Android name that differs from a name by one or two letters.
///
/// A name that contains the other as a whole is a different name: an app's own, or a style of the API.
private func misspelt(_ mention: NativeReading.Mention, _ names: [String]) -> String? {
  let name = mention.name
  guard name.utf8.count >= 12, let first = name.first, first.isUppercase else { return nil }
  let candidates = names.filter { api in
    guard api.utf8.count >= 14, api.first == first, abs(api.utf8.count - name.utf8.count) <= 2 else { return false }
    guard api.prefix(5) == name.prefix(5) || api.suffix(5) == name.suffix(5) else { return false }
    return !name.contains(api) && !api.contains(name)
  }
  return nearMiss(to: name, among: candidates, within: 2)
}
