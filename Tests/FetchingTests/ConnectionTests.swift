import Fetching
import TestSupport
import Testing

/// The result of following links without a proxy, when the names of hosts resolve to addresses of this machine.
private func followed(
  _ addresses: [String],
  hosts: [String: String],
  _ change: (inout ExternalCheck, _ port: String) -> Void = { _, _ in },
  web: @escaping Web = { _, _ in .status(200) }
) throws -> Followed {
  try Followed.directly(
    addresses,
    { check, port in
      check.options.resolved = hosts.map { "\($0.key):\(port):\($0.value)" }
      change(&check, port)
    },
    web: web
  )
}

@Suite("The addresses of connections")
struct ConnectionTests {
  private static let here = NetworkAddress("127.0.0.1")

  @Test("are public: a name that resolves to a private network is a diagnostic, and nothing is requested there")
  func rebound() throws {
    let followed = try followed(
      ["http://inside.example:PORT/a", "http://inside.example:PORT/b"],
      hosts: ["inside.example": "127.0.0.1"]
    )
    #expect(followed.places == ["1 link-external-unreached", "2 link-external-unreached"])
    let message = try #require(followed.outcome.diagnostics.first?.message)
    #expect(message.hasSuffix("its host's name leads to this machine or a private network, which is not asked"))
    #expect(followed.server.requests.isEmpty && followed.pauses.isEmpty)
  }

  @Test("are the public ones of a name with both kinds")
  func mixed() throws {
    let hosts = ["both.example": "[::1],127.0.0.2,127.0.0.1"]
    let followed = try followed(["http://both.example:PORT/"], hosts: hosts) { check, _ in
      check.options.admits = { $0 == Self.here }
    }
    #expect(followed.places.isEmpty && followed.server.requests.count == 1)
  }

  @Test("are checked after every redirect")
  func redirected() throws {
    let hosts = ["outside.example": "127.0.0.1", "inside.example": "127.0.0.2"]
    let followed = try followed(["http://outside.example:PORT/"], hosts: hosts) { check, _ in
      check.options.admits = { $0 == Self.here }
    } web: { request, _ in
      let host = request.header.first { $0.hasPrefix("Host: outside.") } ?? ""
      return .status(302, header: ["Location: http://inside\(host.dropFirst("Host: outside".count))/secret"])
    }
    #expect(followed.places == ["1 link-external-unreached"])
    #expect(followed.outcome.diagnostics.first?.message.contains("private network") == true)
    #expect(Set(followed.server.requests.map(\.address)) == ["/"])
  }

  @Test("are the proxy's if the environment names one, and the host's if the environment excludes it from the proxy")
  func proxied() throws {
    let addresses = ["http://far.example/", "http://inside.example:PORT/"]
    let followed = try followed(addresses, hosts: ["inside.example": "127.0.0.1"]) { check, port in
      let values = ["http_proxy": "http://127.0.0.1:\(port)", "no_proxy": "other.example, .inside.example"]
      check.options.proxies = Proxies { values[$0] }
    }
    #expect(followed.places == ["2 link-external-unreached"])
    #expect(followed.server.requests.map(\.address) == ["http://far.example/"])
  }

  @Test(
    "are not private or reserved ones",
    arguments: [
      "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "169.254.169.254", "172.16.0.1",
      "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.168.1.1", "198.18.0.1", "198.19.255.255", "198.51.100.1",
      "203.0.113.9", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.88.99.1",
      "::", "::1", "::7f00:1", "::ffff:7f00:1", "::ffff:808:808", "64:ff9b::a00:1", "64:ff9b::7f00:1",
      "64:ff9b:1::808:808",
      "100::1", "2001::1", "2001:db8::1", "2002:7f00:1::", "2002:808:808::1", "3fff::1", "fc00::1", "fd12:3456::1",
      "fe80::1", "fec0::1", "ff02::1", "5f00::1",
    ]
  )
  func special(address: String) throws { #expect(try !#require(NetworkAddress(address)).isPublic) }

  @Test(
    "may be public ones",
    arguments: [
      "1.1.1.1", "8.8.8.8", "100.63.255.255", "100.128.0.1", "172.15.0.1", "172.32.0.1", "192.167.1.1",
      "223.255.255.255",
      "2606:4700:4700::1111", "2a00:1450:4001:830::200e", "2001:4860:4860:0:0:0:0:8888", "64:ff9b::808:808",
    ]
  )
  func ordinary(address: String) throws { #expect(try #require(NetworkAddress(address)).isPublic) }

  @Test(
    "have only one accepted spelling",
    arguments: [
      "", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.256", "0x1.2.3.4", "+1.2.3.4", "1.2.3.4 ", "a.b.c.d", ":", ":::",
      "1::2::3",
      "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "::1%1", "::1.2.3.4", "12345::", "+1::", ":1:2:3:4:5:6:7:8",
      "1:2:3:4:5:6:7::8",
    ]
  )
  func misspelled(address: String) { #expect(NetworkAddress(address) == nil) }
}
