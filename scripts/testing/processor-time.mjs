import { readFileSync } from 'node:fs'

/** What `npm` has used before the task began, in the environment of the task. */
export const usedBefore = 'VIGIL_SECONDS_BEFORE'

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Seconds of processor time that this process and all that it has started and awaited have used, user and system: unlike
 * the time that passes, it can be compared between machines that are busy. Null on a system that does not tell.
 */
export function processorSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    // The name of the program, in parentheses, may contain spaces. utime, stime, cutime and cstime are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return ticks / ticksPerSecond + Number(process.env[usedBefore] ?? 0)
  } catch {
    return null
  }
}
