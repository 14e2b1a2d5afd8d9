import Terminal
import Testing

@Suite("A key")
struct KeyTests {
  @Test(arguments: [
    (Key.character("a"), "a"), ("A", "A"), (" ", "Space"), ("é", "é"), (.control("s"), "^S"),
    (.function(1), "F1"), (.function(12), "F12"), (.enter, "Enter"), (.escape, "Esc"),
    (.tab, "Tab"), (.backTab, "Shift-Tab"), (.backspace, "BackSpace"), (.delete, "Delete"),
    (.up, "↑"), (.down, "↓"), (.left, "←"), (.right, "→"), (.home, "Home"), (.end, "End"),
    (.pageUp, "PgUp"), (.pageDown, "PgDn"),
  ])
  func hasTheNameThatAPersonGivesIt(key: Key, label: String) {
    #expect(key.label == label)
  }
}
