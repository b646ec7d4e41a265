import Testing

@Suite("Imports")
struct ImportTests {
  @Test("follow the arrows of the house")
  func follow() throws {
    for room in try SourceTree.rooms() {
      #expect(Arrows.rooms[room] != nil, "Sources/\(room) is not in the table of Arrows.swift")
      for path in try SourceTree.files(below: "Sources/\(room)", endingIn: ".swift") {
        let allowed = Arrows.allowed(in: path, of: room)
        for line in try SourceTree.lines(of: path).compactMap(ImportLine.init) {
          #expect(allowed.contains(line.module), "\(path) imports \(line.module), which Arrows.swift does not list")
        }
      }
    }
  }

  @Test("are not re-exported, and do not open another room's internals")
  func plain() throws {
    // The room whose only purpose is to give the C library one name on all systems.
    for path in try SourceTree.files(below: "Sources", endingIn: ".swift") where !path.hasPrefix("Sources/CLibrary/") {
      for line in try SourceTree.lines(of: path).compactMap(ImportLine.init) {
        let attributes = line.modifiers.filter { $0.hasPrefix("@") }
        #expect(attributes.isEmpty, "\(path) imports \(line.module) with \(attributes.joined(separator: " "))")
      }
    }
  }

  @Test("are recognised in each of their forms")
  func forms() {
    #expect(ImportLine("import Glibc")?.module == "Glibc")
    #expect(ImportLine("  public import struct Markup.Heading // why")?.module == "Markup")
    #expect(ImportLine("@testable import Loading")?.modifiers == ["@testable"])
    #expect(ImportLine("/// import Foundation") == nil)
    #expect(ImportLine("let important = 1") == nil)
    #expect(ImportLine("say(\"they import goods\")") == nil)
  }

  @Test("have no rows for files and rooms that no longer exist")
  func noStaleRow() throws {
    let rooms = Set(try SourceTree.rooms())
    for name in Set(Arrows.rooms.keys).union(Arrows.system.keys) {
      #expect(rooms.contains(name), "Arrows.swift lists \(name), which is gone")
    }
    for path in Arrows.libraries.values.joined() {
      #expect(SourceTree.exists(path), "Arrows.swift lists \(path), which is gone")
    }
  }
}
