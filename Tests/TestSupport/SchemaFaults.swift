import Foundation
import Testing

/// The errors of a JSON text under a JSON Schema, one for each line; empty if it is valid.
///
/// - Parameter schema: The schema's file. Its `$schema` says which draft it uses.
public func schemaFaults(of text: String, schema: String) throws -> String {
  let program = """
    import json, sys, jsonschema
    schema = json.load(open(sys.argv[1]))
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema, format_checker=jsonschema.FormatChecker())
    for fault in validator.iter_errors(json.load(open(sys.argv[2]))):
        print(list(fault.absolute_path), fault.message[:300])
    """
  return try withTemporaryFolder(with: ["text.json": text]) { folder in
    let arguments = ["-c", program, schema, folder.appending(path: "text.json").path]
    let result = try run(URL(filePath: "/usr/bin/python3"), arguments)
    try #require(result.code == 0, "\(result.output)")
    return result.output
  }
}
