import ArgumentParser
import RingRender
import RingSystem

/// Who does the work: threads of this process, and other processes.
struct WorkOptions: ParsableArguments {
  @OptionGroup var drawing: JobOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Makes only every N-th one, starting with the I-th (0 ≤ I < N). Default: this task's share "
        + "in a job array of Slurm, Kubernetes or AWS Batch, else all.", valueName: "I/N"))
  var shard: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of tasks in the whole job array, numbered from 0. Needed in Kubernetes, which "
        + "does not give the number, to run some tasks again, and for --verify-outputs.",
      valueName: "N"))
  var shardCount: Int?

  var threads: Int { drawing.threads }

  /// Throws if this is a task of a job array and nothing says that it draws all of one file: every task
  /// would draw it, and write it over that of the others.
  func checkOneFile(_ output: String) throws {
    guard let shard else {
      guard let array = JobArray(Terminal.environment) else {
        _ = try place
        return
      }
      throw ValidationError(
        "'\(output)' is one file, which every task of the job array would draw (\(array.rawValue) is "
          + "set): number the files, as in '%05d.png', or add --shard 0/1 for all in this task.")
    }
    guard try place.count == 1 else {
      throw ValidationError("--shard \(shard) is for numbered files: '\(output)' is one file.")
    }
  }

  /// The part that is checked, and how many tasks make the job, where the user says so. It is the whole
  /// job in a job array, too: a check is not a task of it.
  var checked: (part: Shard, tasks: Int?) {
    get throws {
      do throws(Shard.Problem) {
        if shard != nil {
          let part = try Shard(option: shard, count: shardCount) { _ in nil }
          return (part, part.count)
        }
        if let shardCount { try Shard.check(count: shardCount) }
        return (.whole, shardCount)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }

  /// The part that is this process's.
  var place: Shard {
    get throws {
      do throws(Shard.Problem) {
        return try Shard(option: shard, count: shardCount, environment: Terminal.environment)
      } catch {
        throw ValidationError(error.message)
      }
    }
  }
}
