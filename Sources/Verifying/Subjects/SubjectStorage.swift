import JSONSyntax
import PatternLibrary

extension Subject.Storage {
  /// The storage as `telling.js` takes it.
  var asScriptsTakeIt: JSONValue { ["local": local.asScriptsTakeIt, "session": session.asScriptsTakeIt] }
}

extension [Subject.Storage.Item] {
  /// The items as pairs of names and values.
  var asScriptsTakeIt: JSONValue { .array(map { [.string($0.name), .string($0.value)] }) }
}
