// Preloaded into a server (`node --import`): its clock is off by as many milliseconds as the file
// VIGIL_FAULTS_CLOCK says, from a moment after that file has changed. A jump for the program, as when NTP sets
// the clock of a machine right; timers go on by the monotonic clock, as they do then.
import { readFileSync } from 'node:fs'

const file = process.env.VIGIL_FAULTS_CLOCK
const RealDate = Date
let offsetMs = 0

function read() {
  try {
    offsetMs = Number(readFileSync(file ?? '', 'utf8')) || 0
  } catch {
    // Not there, or just being written: it stays as it is.
  }
}

read()
setInterval(read, 20).unref()

class ShiftedDate extends RealDate {
  /** @param {any[]} values */
  constructor(...values) {
    // @ts-expect-error: a constructor with as many shapes as Date has
    super(...(values.length === 0 ? [RealDate.now() + offsetMs] : values))
  }

  /** @override */
  static now() {
    return RealDate.now() + offsetMs
  }
}

globalThis.Date = /** @type {DateConstructor} */ (ShiftedDate)
