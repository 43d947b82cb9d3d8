import RingUI

let ring = ActivityRing(progress: 1.25, radius: 60, thickness: 20)
  .colors(.pink, .red)
