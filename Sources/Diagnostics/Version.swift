/// The version of Polite, as `--version` prints it and as pages give it for their generator.
public let politeVersion = "0.1.0"
