/** Which backups of a timetable stay: the newest ones, and the newest of each of the last days, weeks and months. */
export interface BackupsToKeep {
  newest: number
  days: number
  weeks: number
  months: number
}

/** `7`, or `7d 4w 12m`; null if it is neither. */
export function parseBackupsToKeep(text: string): BackupsToKeep | null {
  if (/^[1-9]\d{0,3}$/.test(text)) return { newest: Number(text), days: 0, weeks: 0, months: 0 }
  const counts = new Map<string, number>()
  for (const part of text.trim().split(/[\s,]+/)) {
    const [, count = '', unit = ''] = /^([1-9]\d{0,2})([dwm])$/.exec(part) ?? []
    if (unit === '' || counts.has(unit)) return null
    counts.set(unit, Number(count))
  }
  const of = (unit: string) => counts.get(unit) ?? 0
  return { newest: 1, days: of('d'), weeks: of('w'), months: of('m') }
}
