import Dispatch

/// Runs tests that wait for browsers on threads of their own.
///
/// There are only as many shared threads as the machine has cores. A test that waited for a browser on one of them
/// would hold up hundreds of tests that only compute.
final class BrowserThreads: TaskExecutor {
  static let shared = BrowserThreads()
  private let queue = DispatchQueue(label: "browsers", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
