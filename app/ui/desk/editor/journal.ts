import { createStore, del, entries, set } from 'idb-keyval'
import type { TypedPost } from '~/content/desk/post-form'
import type { PostKind } from '~/content/post/post'

/** What was typed and not saved, kept by this browser: it survives a crash, a lost session, no network. */
export interface JournalEntry {
  kind: PostKind
  id: string
  tab: string
  /** The version it was typed over; 0 for a post that was never saved. */
  version: number
  typed: TypedPost
  at: number
}

/**
 * Whose it is: editors who share a browser are not shown each other's texts. And which tab's: two tabs
 * with the same post do not write over each other.
 */
export interface JournalPlace {
  editorId: string
  kind: PostKind
  id: string
  tab: string
}

let opened: ReturnType<typeof createStore> | null = null

function store() {
  opened ??= createStore('vigil-desk', 'journal')
  return opened
}

function keyOf({ editorId, kind, id, tab }: JournalPlace): string {
  return `${editorId} ${kind} ${id} ${tab}`
}

/** A browser that keeps nothing (a private window, a full disk) is no reason to stop writing. */
async function orNothing<T>(ask: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await ask()
  } catch {
    return nothing
  }
}

/** False where this browser cannot keep it. */
export function writeJournal(place: JournalPlace, entry: JournalEntry): Promise<boolean> {
  return orNothing(async () => {
    await set(keyOf(place), entry, store())
    return true
  }, false)
}

export function clearJournal(place: JournalPlace): Promise<void> {
  return orNothing(() => del(keyOf(place), store()), undefined)
}

/** All that this browser keeps of an editor's posts of a kind, the latest first. */
export function journalOf(editorId: string, kind: PostKind): Promise<JournalEntry[]> {
  return orNothing(async () => {
    const all = await entries<string, JournalEntry>(store())
    return all
      .filter(([key]) => key.startsWith(`${editorId} ${kind} `))
      .map(([, entry]) => entry)
      .sort((a, b) => b.at - a.at)
  }, [])
}
