// Preloaded into a server (`node --import`): shifts its clock by the milliseconds in the file VIGIL_FAULTS_CLOCK. A
// change of the file is a jump, as when NTP corrects a clock; timers use the monotonic clock and are not affected.
import { readFileSync } from 'node:fs'

const file = process.env.VIGIL_FAULTS_CLOCK
const RealDate = Date
let offsetMs = 0

function read() {
  try {
    offsetMs = Number(readFileSync(file ?? '', 'utf8')) || 0
  } catch {
    // Missing or just being written: the offset stays.
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
