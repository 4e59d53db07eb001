import { createStore, del, entries, set } from 'idb-keyval'
import { type PostKind, postKinds } from '~/config/post-kinds'
import { type PostField, type TypedPost, typedFields } from '~/posts/editing/post-form.rules'
import { applyChange, type TextChange } from '~/posts/revisions/text-change.rules'

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

/** Beside the text: what has changed since. No tab ends like this. */
function changesKeyOf(place: JournalPlace): string {
  return `${keyOf(place)}${changesEnding}`
}

const changesEnding = ' changes'

/** What was typed since the whole text was written. */
export interface JournalChanges {
  /** When the text was written that it leads on from: it fits no other. */
  over: number
  at: number
  changes: (TextChange & { field: PostField })[]
}

/** What this browser has room for beside the texts of other windows. */
const mostCharacters = 400_000

/** Writes the whole text. False where it is too long, or there is no room; then it is for writeLongText(). */
export function writeText(place: JournalPlace, entry: JournalEntry): boolean {
  try {
    if (lengthOf(entry.typed) > mostCharacters) return false
    localStorage.setItem(keyOf(place), JSON.stringify(entry))
    localStorage.removeItem(changesKeyOf(place))
    return true
  } catch {
    return false
  }
}

function lengthOf(typed: TypedPost): number {
  return typedFields.reduce((sum, field) => sum + typed[field].length, 0)
}

/** A moment later, for texts of any length. */
export function writeLongText(place: JournalPlace, entry: JournalEntry): Promise<boolean> {
  return orNothing(async () => {
    await set(keyOf(place), entry, store())
    return true
  }, false)
}

/** False where there is no room. */
export function writeChanges(place: JournalPlace, changes: JournalChanges): boolean {
  try {
    localStorage.setItem(changesKeyOf(place), JSON.stringify(changes))
    return true
  } catch {
    return false
  }
}

export async function clearJournal(place: JournalPlace): Promise<void> {
  try {
    localStorage.removeItem(keyOf(place))
    localStorage.removeItem(changesKeyOf(place))
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
  return [...newest]
    .map(([key, entry]) => withChanges(entry, changesAt(key)))
    .sort((a, b) => b.at - a.at)
}

function withChanges(entry: JournalEntry, since: JournalChanges | null): JournalEntry {
  if (since?.over !== entry.at) return entry
  const typed = { ...entry.typed }
  for (const { field, ...change } of since.changes) typed[field] = applyChange(typed[field], change)
  return { ...entry, typed, at: since.at }
}

function changesAt(key: string): JournalChanges | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key + changesEnding) ?? 'null')
    return isChanges(read) ? read : null
  } catch {
    return null
  }
}

function isChanges(value: unknown): value is JournalChanges {
  if (typeof value !== 'object' || value === null) return false
  const { over, at, changes } = value as Partial<Record<keyof JournalChanges, unknown>>
  if (typeof over !== 'number' || typeof at !== 'number' || !Array.isArray(changes)) return false
  return changes.every(
    (change) =>
      typedFields.includes(change?.field) &&
      typeof change.start === 'number' &&
      typeof change.removed === 'number' &&
      typeof change.inserted === 'string',
  )
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
      if (!key.startsWith(prefix) || key.endsWith(changesEnding)) return []
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
