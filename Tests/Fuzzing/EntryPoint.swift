import CLibrary

/// libFuzzer calls this with each input: the bytes go to the parser that `POLITE_FUZZ_PARSER` names.
///
/// A parser may report anything about its input. The test is whether it ends, stays in bounds and keeps its promises. A
/// broken promise ends the process, and libFuzzer keeps the input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  chosenParser(bytes)
  return 0
}

private let chosenParser: @Sendable ([UInt8]) -> Void = {
  let name = unsafe getenv("POLITE_FUZZ_PARSER").map { unsafe String(cString: $0) } ?? ""
  guard let parser = parsers[name] else { fatalError("POLITE_FUZZ_PARSER is none of \(parsers.keys.sorted())") }
  return parser
}()

/// The parsers, by the names that `make fuzz` uses.
private let parsers: [String: @Sendable ([UInt8]) -> Void] = [
  "front-matter": fuzzFrontMatter, "scenarios": fuzzScenarios, "markdown": fuzzMarkdown, "templates": fuzzTemplates,
  "css": fuzzCSS, "html": fuzzHTML,
]
