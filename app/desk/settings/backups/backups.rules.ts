/** A file in the folder of backups. It was verified before it got its name. */
export interface BackupFile {
  name: string
  at: Date
  bytes: number
}

const dayMs = 24 * 60 * 60_000

/** How old the last verified backup may be: two of the timetable, or a week without one. */
export function isBackupOld(at: Date, everyMs: number | null, now: Date): boolean {
  const limitMs = everyMs === null ? 7 * dayMs : 2 * everyMs
  return now.getTime() - at.getTime() > limitMs
}

/** '24 hours', '7 days'. */
export function formatInterval(everyMs: number): string {
  const hours = everyMs / (dayMs / 24)
  const [count, unit] = hours % 24 === 0 && hours > 24 ? [hours / 24, 'day'] : [hours, 'hour']
  return count === 1 ? unit : `${count} ${unit}s`
}
