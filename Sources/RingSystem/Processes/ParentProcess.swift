package struct ParentProcess: Hashable, Sendable {
  /// The name of the executable, without folders.
  package let program: String
  /// The program first; `nil` where the system does not report them.
  package let arguments: [String]?
  /// Different for each process, even if a process number is reused.
  package let identity: String

  /// `nil` if the system does not report the parent, such as after its end.
  package static let current = ParentProcess(number: getppid())

  /// For tests.
  package init(program: String, arguments: [String]?, identity: String) {
    (self.program, self.arguments, self.identity) = (program, arguments, identity)
  }

  #if os(Linux)
    init?(number: pid_t) {
      guard let commandLine = try? InputFile.read("/proc/\(number)/cmdline"),
        let status = try? InputFile.read("/proc/\(number)/stat")
      else { return nil }
      let arguments = commandLine.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      // proc(5): the second field is a name in parentheses and may contain parentheses itself. The
      // 22nd field is the start time since the machine's boot.
      let fields = status.split(separator: UInt8(ascii: ")")).last?.split(separator: 0x20) ?? []
      guard let program = arguments.first, fields.count > 19 else { return nil }
      self.program = String(FilePath.name(program))
      self.arguments = arguments
      identity = "\(number)-" + String(decoding: fields[19], as: UTF8.self)
    }
  #elseif os(macOS)
    init?(number: pid_t) {
      var path = [UInt8](repeating: 0, count: 4 * Int(MAXPATHLEN))
      let length = proc_pidpath(number, &path, UInt32(path.count))
      var info = proc_bsdinfo()
      let size = Int32(MemoryLayout<proc_bsdinfo>.stride)
      guard length > 0, proc_pidinfo(number, PROC_PIDTBSDINFO, 0, &info, size) == size else {
        return nil
      }
      program = String(FilePath.name(String(decoding: path[..<Int(length)], as: UTF8.self)))
      arguments = nil
      identity = "\(number)-\(info.pbi_start_tvsec).\(info.pbi_start_tvusec)"
    }
  #else
    init?(number: pid_t) { return nil }
  #endif
}
