import Diagnostics

/// Returns the address of a folder on this machine, with `/` at its end.
public func fileURL(ofFolder path: String) -> String {
  "file://" + path.split(separator: "/").map { "/" + percentEncoded(String($0)) }.joined() + "/"
}
