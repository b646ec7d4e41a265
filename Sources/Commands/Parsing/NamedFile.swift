import Platform

/// Reads a file that the command line names. If there is no such file, the call is wrong.
func readingNamedFile<File>(_ read: () throws(SystemError) -> File) throws(CommandFailure) -> File {
  do throws(SystemError) {
    return try read()
  } catch {
    throw CommandFailure(error.isMissing ? .wrongUsage : .couldNotRun, error.description)
  }
}
