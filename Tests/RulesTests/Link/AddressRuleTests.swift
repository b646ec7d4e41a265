import Diagnostics
import Rules
import Testing

@Suite("Rules on addresses")
struct AddressRuleTests {
  @Test("find an address without a host")
  func badAddresses() throws {
    let body = """
      [a](1️⃣https:/example.org) [b](2️⃣http:///x) [d](<3️⃣https://exa mple.org>)
      ![e](4️⃣https://) <a href="5️⃣http:example.org">f</a>
      """
    let found = try expectDiagnostics(of: .linkBadAddress, in: entry(body: body))
    #expect(found[0].message == "`https:/example.org` names no host")
  }

  @Test("accept addresses of all schemes")
  func rightAddresses() throws {
    let body = """
      [a](https://example.org) [b](HTTP://user@example.org:80/x?y#z) [c](mailto:a@example.org) [d](ftp://example.org)
      [e](tel:123) <https://[::1]/> [f](upload.md) [g](#top) [h](https://münchen.example/) [i](urn:x:y) <http+unix://x>
      """
    try expectDiagnostics(of: .linkBadAddress, in: entry(body: body))
  }

  @Test("find an address without a scheme, and fix it")
  func protocolRelative() throws {
    let found = try expectDiagnostics(
      of: .linkProtocolRelative,
      in: entry(
        "keyboard:\n  tab: 1️⃣See [this](//example.org).\n",
        body: "[a](2️⃣//example.org/x) [b](https://x.org//y) [c](3️⃣//exa{mple.org/x)\n"
      )
    )
    #expect(found.map { $0.fix?.edits.map(\.replacement) } == [nil, ["https:"], nil])
    #expect(found[1].fix?.edits.first?.range.bytes.isEmpty == true)
  }

  @Test("find a link to the library's own site")
  func ownSite() throws {
    let files = [
      "polite.yml": "base-url: https://patterns.example/p\n",
      "Content/a/upload.md": entry(
        body: "[a](1️⃣https://patterns.example/p/a/upload.html) [b](https://patterns.example/) [c](upload.md) "
          + "[d](2️⃣https://patterns.example/p) [e](3️⃣https://patterns.example/p#x) [f](https://patterns.example/pp) "
          + "[g](4️⃣https://patterns.example/p#\u{301}x)\n"
      ),
    ]
    try expectDiagnostics(of: .linkOwnSite, in: files)
    try expectDiagnostics(of: .linkOwnSite, in: ["Content/a/upload.md": files["Content/a/upload.md"]!.unmarked])
  }
}
