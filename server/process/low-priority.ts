import { constants, setPriority } from 'node:os'

/** After requests. */
export const belowNormal = constants.priority.PRIORITY_BELOW_NORMAL
/** Whenever nothing else has work. */
export const lowest = constants.priority.PRIORITY_LOW

/** Changes nothing if the process has ended already, or if the system does not allow it: its work is done all the same. */
export function lowerPriority(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority)
  } catch {}
}
