/** What was checked. */
export type CheckName =
  | 'document'
  | 'entry'
  | 'signature'
  | 'keys'
  | 'continues'
  | 'newest'
  | 'reason'
  | 'words'
  | 'authors'
  | 'notes'
  | 'files'
  | 'tree'

export interface Check {
  name: CheckName
  /** `skipped`: it could not be checked, and `text` says why. */
  result: 'passed' | 'failed' | 'skipped'
  /** A sentence: what is proved, or what is wrong and what that means. */
  text: string
}

export function passed(name: CheckName, text: string): Check {
  return { name, result: 'passed', text }
}

export function failed(name: CheckName, text: string): Check {
  return { name, result: 'failed', text }
}

export function skipped(name: CheckName, text: string): Check {
  return { name, result: 'skipped', text }
}

export function checked(name: CheckName, isRight: boolean, right: string, wrong: string): Check {
  return isRight ? passed(name, right) : failed(name, wrong)
}

export function hasFailed(checks: readonly Check[]): boolean {
  return checks.some(({ result }) => result === 'failed')
}

/**
 * Checks once more if a check failed. The post may have been withdrawn or hidden, or the key replaced, between two answers:
 * these then contradict each other.
 */
export async function repeatIfFailed<Result extends { checks: readonly Check[] }>(
  check: () => Promise<Result>,
): Promise<Result> {
  const first = await check()
  return hasFailed(first.checks) ? check() : first
}
