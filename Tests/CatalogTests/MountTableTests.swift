import Catalog
import Testing

@Suite("The table of mounts")
struct MountTableTests {
  private let table = MountTable(
    """
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    30 22 0:40 / /home rw,relatime - nfs4 server:/home rw
    31 30 0:41 / /home/ann/local\\040disk rw - ext4 /dev/sdb1 rw
    32 22 0:42 / /mnt/ssh rw shared:2 master:3 - fuse.sshfs ann@farm: rw
    33 22 8:3 / /mnt/ntfs rw - fuseblk /dev/sdc1 rw
    34 22 0:44 / /mnt/over rw - 9p host rw
    35 34 8:4 / /mnt/over rw - xfs /dev/sdd1 rw
    not a line
    """)

  @Test(
    "says which file system holds a folder",
    arguments: [
      ("/", "ext4"), ("/var/lib", "ext4"), ("/home", "nfs4"), ("/home/ann", "nfs4"),
      ("/homely", "ext4"), ("/home/ann/local disk/zoo", "ext4"), ("/mnt/ssh/zoo", "fuse.sshfs"),
      ("/mnt/over", "xfs"), ("/home/\u{301}zoo", "nfs4"),
    ])
  func types(path: String, type: String) {
    #expect(table.type(of: path) == type)
  }

  @Test("says where other machines may write")
  func network() {
    #expect(table.isNetwork("/home/ann"))
    #expect(table.isNetwork("/mnt/ssh"))
    #expect(!table.isNetwork("/mnt/ntfs"))
    #expect(!table.isNetwork("/home/ann/local disk"))
    #expect(!MountTable("").isNetwork("/"))
  }
}
