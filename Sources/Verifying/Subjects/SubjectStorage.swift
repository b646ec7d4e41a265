import JSONSyntax
import PatternLibrary

extension Subject.Storage {
  /// What `telling.js` takes.
  var asScriptsTakeIt: JSONValue { ["local": local.asScriptsTakeIt, "session": session.asScriptsTakeIt] }
}

extension [Subject.Storage.Item] {
  /// Pairs of names and values.
  var asScriptsTakeIt: JSONValue { .array(map { [.string($0.name), .string($0.value)] }) }
}
