import { showToast } from '../shell/toasts.view'
import {
  clearJournal,
  type JournalEntry,
  type JournalPlace,
  writeLongText,
  writeText,
} from './journal/journal.browser'

interface UnsavedText extends JournalPlace {
  title: string
  /** The text in the journal of this browser. */
  entry: JournalEntry | undefined
  /** The address of the server that discards it. */
  path: string
  /** Shows it on the page again. */
  showAgain: () => void
}

/** Discards an unsaved text, here and on the server, and offers to undo that. */
export async function discardUnsavedText(text: UnsavedText): Promise<void> {
  const { tab: task, title } = text
  if (!(await tellServer(text, 'discard'))) {
    text.showAgain()
    return showToast({
      kind: 'error',
      task,
      text: `“${title}” could not be discarded. Try again.`,
    })
  }
  await clearJournal(text)
  showToast({
    kind: 'success',
    task,
    text: `Discarded: “${title}”.`,
    undo: () => void undoDiscard(text),
  })
}

async function undoDiscard(text: UnsavedText): Promise<void> {
  const { entry, tab: task, title } = text
  if (entry && !writeText(text, entry)) await writeLongText(text, entry)
  const isBack = (await tellServer(text, 'undo')) || entry !== undefined
  if (!isBack) {
    const failed = `“${title}” could not be restored. Try again.`
    return showToast({ kind: 'error', task, text: failed, undo: () => void undoDiscard(text) })
  }
  text.showAgain()
  showToast({ kind: 'success', task, text: `Restored: “${title}”.` })
}

async function tellServer(
  { path, documentKind, id, tab }: UnsavedText,
  step: 'discard' | 'undo',
): Promise<boolean> {
  try {
    const body = new URLSearchParams({ kind: documentKind.name, id, tab, step })
    const { ok, redirected } = await fetch(path, { method: 'POST', body })
    // A request without a session is redirected to the sign-in page.
    return ok && !redirected
  } catch {
    return false
  }
}
