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
    const { seconds } = processIn(readFileSync('/proc/self/stat', 'utf8'))
    return seconds + Number(process.env[usedBefore] ?? 0)
  } catch {
    return null
  }
}

/**
 * Who started a process, and the seconds of processor time that it and all that it has awaited have used.
 * @param {string} stat the text of its file in /proc
 */
export function processIn(stat) {
  // The name of the program, in parentheses, may contain spaces. The parent is field 4; utime, stime, cutime and cstime
  // are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), seconds: ticks / ticksPerSecond }
}
