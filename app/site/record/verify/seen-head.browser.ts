import { parseHead } from '~/record/checking/log-answers.rules'
import type { RecordHead } from '~/record/head.rules'

// The head of the record that this browser saw last: a record that was rewritten since does not continue it.

/** Null at the first time, and if storage is blocked. */
export function seenHead(): RecordHead | null {
  try {
    return parseHead(JSON.parse(localStorage.recordHead))
  } catch {
    return null
  }
}

/** False if storage is blocked. */
export function keepHead(head: RecordHead): boolean {
  try {
    localStorage.recordHead = JSON.stringify(head)
    return true
  } catch {
    return false
  }
}
