import Foundation
import RingCompare

// Ends with 1 if the pictures differ.
let difference = try Comparison().compare(CommandLine.arguments[1], CommandLine.arguments[2])
print(difference.isAccepted ? "equal" : "different")
exit(difference.isAccepted ? 0 : 1)
