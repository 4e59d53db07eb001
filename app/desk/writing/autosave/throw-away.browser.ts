import { showToast } from '../../shell/toasts.view'
import {
  clearJournal,
  type JournalEntry,
  type JournalPlace,
  writeLongText,
  writeText,
} from './journal.browser'

interface ThrownAway extends JournalPlace {
  title: string
  /** What this browser has of it. */
  entry: JournalEntry | undefined
  /** Where the server is told. */
  path: string
  /** Offers it on the page again. */
  showAgain: () => void
}

/** Throws an unsaved text away, here and on the server, and offers to undo it. */
export async function throwAway(text: ThrownAway): Promise<void> {
  const { tab: task, title } = text
  if (!(await tellServer(text, 'discard'))) {
    text.showAgain()
    return showToast({
      kind: 'error',
      task,
      text: `“${title}” could not be thrown away. Try again.`,
    })
  }
  await clearJournal(text)
  showToast({
    kind: 'success',
    task,
    text: `Thrown away: “${title}”.`,
    undo: () => void bringBack(text),
  })
}

async function bringBack(text: ThrownAway): Promise<void> {
  const { entry, tab: task, title } = text
  if (entry && !writeText(text, entry)) await writeLongText(text, entry)
  const isBack = (await tellServer(text, 'undo')) || entry !== undefined
  if (!isBack) {
    const failed = `“${title}” could not be brought back. Try again.`
    return showToast({ kind: 'error', task, text: failed, undo: () => void bringBack(text) })
  }
  text.showAgain()
  showToast({ kind: 'success', task, text: `“${title}” is back.` })
}

async function tellServer({ path, kind, id, tab }: ThrownAway, step: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ kind, id, tab, step })
    const { ok, redirected } = await fetch(path, { method: 'POST', body })
    // Whoever is signed out is sent to the door.
    return ok && !redirected
  } catch {
    return false
  }
}
