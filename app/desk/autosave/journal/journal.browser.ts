import { createStore, del, entries, set } from 'idb-keyval'
import { type DocumentKind, type FormTexts, mapFields } from '~/autosave/document-kind.rules'
import { applyChange, type TextChange } from '~/autosave/text-change.rules'

/** Unsaved text that this browser stores: it survives a crash, a lost session and a lost network. */
export interface JournalEntry<Field extends string = string> {
  kind: string
  id: string
  tab: string
  /** The version that the editor opened; 0 for a document that was never saved. */
  version: number
  typed: FormTexts<Field>
  at: number
}

/** Editors who share a browser do not see each other's texts, and two tabs do not overwrite each other. */
export interface JournalPlace<Field extends string = string> {
  documentKind: DocumentKind<Field>
  editorId: string
  id: string
  tab: string
}

const prefix = 'vigil-journal'

function keyOf({ documentKind, editorId, id, tab }: JournalPlace): string {
  return `${prefix} ${editorId} ${documentKind.name} ${id} ${tab}`
}

/** Next to the text: the changes since. No tab id ends like this. */
function changesKeyOf(place: JournalPlace): string {
  return `${keyOf(place)}${changesEnding}`
}

const changesEnding = ' changes'

/** The changes since the whole text was written. */
export interface JournalChanges {
  /** When the text was written that they apply to: they fit no other. */
  over: number
  at: number
  changes: (TextChange & { field: string })[]
}

/** Leaves room in localStorage for the texts of other tabs. */
const maxCharacters = 400_000

/** Writes the whole text. False if it is too long or there is no room: writeLongText() stores it. */
export function writeText(place: JournalPlace, entry: JournalEntry): boolean {
  try {
    if (lengthOf(entry.typed) > maxCharacters) return false
    localStorage.setItem(keyOf(place), JSON.stringify(entry))
    localStorage.removeItem(changesKeyOf(place))
    return true
  } catch {
    return false
  }
}

function lengthOf(typed: FormTexts): number {
  return Object.values(typed).reduce((sum, text) => sum + text.length, 0)
}

/** Asynchronous, for texts of any length. */
export function writeLongText(place: JournalPlace, entry: JournalEntry): Promise<boolean> {
  return orDefault(async () => {
    await set(keyOf(place), entry, store())
    return true
  }, false)
}

/** False if there is no room. */
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
    // A browser without storage has nothing to clear.
  }
  await orDefault(() => del(keyOf(place), store()), undefined)
}

/** Clears a text if it is stored elsewhere by now. It may have been changed since, by a tab that is still open. */
export async function clearJournalIf<Field extends string>(
  place: JournalPlace<Field>,
  isStored: (typed: FormTexts<Field>) => boolean,
): Promise<void> {
  const all = await journalOf(place)
  const entry = all.find(({ id, tab }) => id === place.id && tab === place.tab)
  if (entry && isStored(entry.typed)) await clearJournal(place)
}

/** All texts that this browser stores for an editor and a kind of document, the latest first. */
export async function journalOf<Field extends string>({
  documentKind,
  editorId,
}: Pick<JournalPlace<Field>, 'documentKind' | 'editorId'>): Promise<JournalEntry<Field>[]> {
  const beginning = `${prefix} ${editorId} ${documentKind.name} `
  const long = await orDefault(() => entries<string, unknown>(store()), [])
  const newest = new Map<string, JournalEntry<Field>>()
  for (const [key, stored] of [...shortEntries(), ...long]) {
    if (!key.startsWith(beginning) || key.endsWith(changesEnding)) continue
    const entry = parseEntry(documentKind, stored)
    if (entry && entry.at > (newest.get(key)?.at ?? 0)) newest.set(key, entry)
  }
  return [...newest]
    .map(([key, entry]) => withChanges(documentKind, entry, changesAt(key)))
    .sort((a, b) => b.at - a.at)
}

function withChanges<Field extends string>(
  { fields }: DocumentKind<Field>,
  entry: JournalEntry<Field>,
  since: JournalChanges | null,
): JournalEntry<Field> {
  if (since?.over !== entry.at) return entry
  const typed = { ...entry.typed }
  for (const { field: name, ...change } of since.changes) {
    const field = fields.find((one) => one === name)
    if (field) typed[field] = applyChange(typed[field], change)
  }
  return { ...entry, typed, at: since.at }
}

function changesAt(key: string): JournalChanges | null {
  try {
    const read = parseJson(localStorage.getItem(key + changesEnding))
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
      typeof change?.field === 'string' &&
      typeof change.start === 'number' &&
      typeof change.removed === 'number' &&
      typeof change.inserted === 'string',
  )
}

/**
 * Null for anything else. An older text lacks a field that was added since: it counts as empty. Without zod, which
 * compiles its schemas with eval: the content security policy forbids that.
 */
function parseEntry<Field extends string>(
  { name, fields }: DocumentKind<Field>,
  value: unknown,
): JournalEntry<Field> | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, id, tab, version, at, typed } = value as Partial<JournalEntry>
  const isEntry =
    kind === name &&
    typeof id === 'string' &&
    typeof tab === 'string' &&
    typeof version === 'number' &&
    typeof at === 'number' &&
    fields.every((field) => ['string', 'undefined'].includes(typeof typed?.[field]))
  if (!isEntry) return null
  return { kind, id, tab, version, at, typed: mapFields(fields, (field) => typed?.[field] ?? '') }
}

function shortEntries(): [string, unknown][] {
  try {
    return Object.entries(localStorage)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, text]) => [key, parseJson(text)])
  } catch {
    return []
  }
}

/** Null for a text that is no JSON. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

let opened: ReturnType<typeof createStore> | null = null

function store() {
  opened ??= createStore('vigil-desk', 'journal')
  return opened
}

/** A browser without storage (a private window, a full disk) must not stop anyone from writing. */
async function orDefault<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work()
  } catch {
    return fallback
  }
}
