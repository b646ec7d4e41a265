import CLibrary
import Synchronization

/// Returns a port of the loopback interface on which nobody is listening, in IPv4 or IPv6, and which was not returned
/// before. The kernel does not give this port to programs that ask for any port: those begin at 32768.
///
/// Some time passes before the port is used. Other calls in between get other ports.
package func freePort() throws(WebDriverError) -> Int {
  for _ in 0..<1000 {
    let port = Int.random(in: 10_000..<32_768)
    guard isFree(port) else { continue }
    if givenPorts.withLock({ $0.insert(port).inserted }) { return port }
  }
  throw .unreachable("no port is free")
}

private let givenPorts = Mutex<Set<Int>>([])

private func isFree(_ port: Int) -> Bool {
  let number = in_port_t(port).bigEndian
  var four = sockaddr_in()
  four.sin_family = sa_family_t(AF_INET)
  four.sin_port = number
  four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var six = sockaddr_in6()
  six.sin6_family = sa_family_t(AF_INET6)
  six.sin6_port = number
  six.sin6_addr = in6addr_loopback
  return canBind(AF_INET, &four) && canBind(AF_INET6, &six)
}

/// Whether an address can be bound to. A family that this machine does not support is no obstacle.
private func canBind<Address>(_ family: Int32, _ address: inout Address) -> Bool {
  let file = socket(family, streamSocket, 0)
  guard file >= 0 else { return true }
  defer { close(file) }
  let length = socklen_t(MemoryLayout<Address>.size)
  let isBound = unsafe withUnsafePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      unsafe bind(file, pointer, length) == 0
    }
  }
  return isBound || errno == EADDRNOTAVAIL
}
