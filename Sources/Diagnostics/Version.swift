/// The version of Polite, as `--version` prints it and as pages name their generator.
public let politeVersion = "0.1.0"
