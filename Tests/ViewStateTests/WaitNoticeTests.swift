import Catalog
import Testing
import ViewState

@Suite(.timeLimit(.minutes(10))) struct WaitNoticeTests {
  @Test func `it says who is waited for, until the wait is over`() async {
    let notice = WaitNotice()
    #expect(notice.sentence == nil)
    notice.take(LockWait(holder: .init(pid: 42, user: "ann", host: "zoo")))
    let sentence = "Esc cancels · waiting for ann on zoo (process 42)"
    #expect(await comesTrue { notice.sentence == sentence })
    notice.take(LockWait(holder: nil))
    #expect(await comesTrue { notice.sentence?.contains("another program") == true })
    notice.take(nil)
    #expect(await comesTrue { notice.sentence == nil })
  }
}
