/** From harmless to bad. */
export const levels = ['ok', 'warning', 'error'] as const
export type Level = (typeof levels)[number]

/** One thing that a check found, in words for the operator. */
export interface Finding {
  level: Level
  /** What is so, in one line. */
  text: string
  /** What to do about it; null if there is nothing to do. */
  whatToDo: string | null
  /** What it is about in particular, such as the names of files. */
  items: readonly string[]
}

/** Those that monitoring programs expect. 3, for a run that could not check anything, is not listed here. */
const exitCodes = { ok: 0, warning: 1, error: 2 } as const satisfies Record<Level, number>

export const couldNotRun = 3

export function exitCodeOf(level: Level): number {
  return exitCodes[level]
}

export function worstOf(findings: readonly Pick<Finding, 'level'>[]): Level {
  return levels.findLast((level) => findings.some((finding) => finding.level === level)) ?? 'ok'
}

export function ok(text: string): Finding {
  return { level: 'ok', text, whatToDo: null, items: [] }
}

export function warning(text: string, whatToDo: string, items: readonly string[] = []): Finding {
  return { level: 'warning', text, whatToDo, items }
}

export function error(text: string, whatToDo: string, items: readonly string[] = []): Finding {
  return { level: 'error', text, whatToDo, items }
}

/** Such as `1 file` or `1,200 files`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

export function sizeOf(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** unit
  return `${value.toFixed(unit > 0 && value < 10 ? 1 : 0)} ${units[unit]}`
}
