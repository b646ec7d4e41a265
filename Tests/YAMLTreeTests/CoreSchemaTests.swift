import Diagnostics
import Testing
import YAMLTree

@Suite("The core schema's types")
struct CoreSchemaTests {
  @Test(
    "are those that YAML 1.2 gives to plain text",
    arguments: [
      ("no", .string), ("yes", .string), ("on", .string), ("off", .string), ("y", .string), ("12:30", .string),
      ("1_000", .string), ("2026-03-01", .string), ("4.1.3", .string), ("0b11", .string), ("017", .int(17)),
      ("0o17", .int(15)), ("0o18", .string), ("0x1F", .int(31)), ("0xG", .string), ("0x", .string), ("-0x1", .string),
      ("0", .int(0)), ("-12", .int(-12)), ("+12", .int(12)), ("99999999999999999999", .int(nil)), ("--", .string),
      ("2.1", .float(2.1)), (".5", .float(0.5)), ("5.", .float(5)), ("-1e3", .float(-1000)), ("1e", .string),
      (".", .string), ("+", .string), (".inf", .float(.infinity)), ("-.INF", .float(-.infinity)), ("inf", .string),
      ("1.5s", .string), ("25%", .string), ("e3", .string), (".e3", .string), ("~", .null), ("null", .null),
      ("NULL", .null), ("nULL", .string), ("true", .bool(true)), ("FALSE", .bool(false)), ("tRUE", .string),
    ] as [(String, YAMLType)]
  )
  func plain(text: String, type: YAMLType) throws {
    #expect(try value("key: \(text)\n").type == type)
  }

  @Test("include a number for “not a number”", arguments: [".nan", ".NaN", ".NAN"])
  func notANumber(text: String) throws {
    guard case .float(let number) = try value("key: \(text)").type else { throw Unexpected() }
    #expect(number.isNaN)
  }

  @Test("include null for an empty value, and a string for quoted or block text")
  func strings() throws {
    #expect(try value("key:\n").type == .null)
    #expect(try value("key: \"12\"\n") == YAMLScalar(text: "12", style: .doubleQuoted, type: .string))
    #expect(try value("key: 'true'\n") == YAMLScalar(text: "true", style: .singleQuoted, type: .string))
    #expect(try value("key: |\n  12\n") == YAMLScalar(text: "12\n", style: .literal, type: .string))
    #expect(try value("key: >\n  12\n  13\n") == YAMLScalar(text: "12 13\n", style: .folded, type: .string))
    #expect(try value("key: !!str 12\n").type == .string)
    #expect(try value("key: !!int 12\n").type == .int(12))
    #expect(try value("key: !!float 12\n").type == .float(12))
  }

  private struct Unexpected: Error {}

  private func value(_ yaml: String) throws -> YAMLScalar {
    let file = SourceFile(path: "a.yml", text: yaml)
    let (node, diagnostics) = parseYAML(file, in: 0..<file.bytes.count)
    #expect(diagnostics.isEmpty)
    guard case .mapping(let pairs) = node?.content, case .scalar(let scalar) = pairs.first?.value.content else {
      throw Unexpected()
    }
    return scalar
  }
}
