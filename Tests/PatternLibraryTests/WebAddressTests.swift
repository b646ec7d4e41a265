import PatternLibrary
import Testing

@Suite("An address of the web")
struct WebAddressTests {
  @Test(
    "has a host that is possible",
    arguments: [
      "https://example.org", "http://a.b.example:8080/x", "https://user:word@example.org/", "https://example.org./",
      "http://[::1]:80/", "http://127.0.0.1/", "https://münchen.example", "https://example.org:/",
    ]
  )
  func host(address: String) { #expect(WebAddress(address)?.hasHost == true) }

  @Test(
    "has no host, or an impossible one",
    arguments: [
      "https://", "https:///x", "https://x..y/", "https://.", "http://[::1", "http://[x]", "https://x.y:99999/",
      "https://x.y:a", "https://x.y:+80/", "http://[::1]x80/", "https://a b", "mailto:a@b.example",
    ]
  )
  func noHost(address: String) { #expect(WebAddress(address)?.hasHost == false) }
}
