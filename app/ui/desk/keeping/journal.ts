import { createStore, del, entries, set } from 'idb-keyval'
import { type TypedPost, typedFields } from '~/content/desk/writing/post-form'
import { type PostKind, postKinds } from '~/content/post/post'

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

const prefix = 'vigil-journal'

function keyOf({ editorId, kind, id, tab }: JournalPlace): string {
  return `${prefix} ${editorId} ${kind} ${id} ${tab}`
}

/** Beyond this, writing with every key would be felt. */
const mostAtOnce = 400_000

/**
 * At once, before the key that was pressed is done with: whatever happens next, it is there. False where
 * the text is too long for that, or where this browser has no room; then it is for writeLong().
 */
export function writeNow(place: JournalPlace, entry: JournalEntry): boolean {
  try {
    const text = JSON.stringify(entry)
    if (text.length > mostAtOnce) {
      localStorage.removeItem(keyOf(place))
      return false
    }
    localStorage.setItem(keyOf(place), text)
    return true
  } catch {
    return false
  }
}

/** A moment later, for texts of any length. */
export function writeLong(place: JournalPlace, entry: JournalEntry): Promise<void> {
  return orNothing(() => set(keyOf(place), entry, store()), undefined)
}

export async function clearJournal(place: JournalPlace): Promise<void> {
  try {
    localStorage.removeItem(keyOf(place))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  await orNothing(() => del(keyOf(place), store()), undefined)
}

/** What was taken up in another window is kept there; but not what was typed on in since. */
export async function clearTakenUp(place: JournalPlace, typed: TypedPost): Promise<void> {
  const { editorId, kind, id, tab } = place
  const kept = await journalOf(editorId, kind)
  const entry = kept.find((one) => one.id === id && one.tab === tab)
  if (entry && isSameText(entry.typed, typed)) await clearJournal(place)
}

export function isSameText(one: TypedPost, other: TypedPost): boolean {
  return typedFields.every((field) => one[field] === other[field])
}

/** All that this browser keeps of an editor's posts of a kind, the latest first. */
export async function journalOf(editorId: string, kind: PostKind): Promise<JournalEntry[]> {
  const beginning = `${prefix} ${editorId} ${kind} `
  const long = await orNothing(() => entries<string, JournalEntry>(store()), [])
  const found = [...shortEntries(), ...long].filter(([key]) => key.startsWith(beginning))
  const newest = new Map<string, JournalEntry>()
  for (const [key, entry] of found) {
    if (entry.at > (newest.get(key)?.at ?? 0)) newest.set(key, entry)
  }
  return [...newest.values()].sort((a, b) => b.at - a.at)
}

/** By hand: zod would try to make code of its rules, which the page's policy forbids. */
function isEntry(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Partial<Record<keyof JournalEntry, unknown>>
  const typed = entry.typed as Partial<Record<string, unknown>> | null | undefined
  return (
    postKinds.some((kind) => kind === entry.kind) &&
    typeof entry.id === 'string' &&
    typeof entry.tab === 'string' &&
    typeof entry.version === 'number' &&
    typeof entry.at === 'number' &&
    typedFields.every((field) => typeof typed?.[field] === 'string')
  )
}

function shortEntries(): [string, JournalEntry][] {
  try {
    return Object.entries(localStorage).flatMap(([key, text]): [string, JournalEntry][] => {
      if (!key.startsWith(prefix)) return []
      const entry: unknown = JSON.parse(text)
      return isEntry(entry) ? [[key, entry]] : []
    })
  } catch {
    return []
  }
}

let opened: ReturnType<typeof createStore> | null = null

function store() {
  opened ??= createStore('vigil-desk', 'journal')
  return opened
}

/** A browser that keeps nothing (a private window, a full disk) is no reason to stop writing. */
async function orNothing<T>(ask: () => Promise<T>, nothing: T): Promise<T> {
  try {
    return await ask()
  } catch {
    return nothing
  }
}
