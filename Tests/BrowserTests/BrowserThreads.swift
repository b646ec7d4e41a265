import Dispatch

/// Runs tests that wait for browsers on threads of their own.
///
/// The threads that all tests share are no more than the machine has cores. A test that waits in one of them for a browser
/// would hold up hundreds that only compute.
final class BrowserThreads: TaskExecutor {
  static let shared = BrowserThreads()
  private let queue = DispatchQueue(label: "browsers", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
