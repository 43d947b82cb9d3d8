import RingVerify
import Testing
import XCTest
