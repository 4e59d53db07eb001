import type { FormTexts } from '~/autosave/document-kind.rules'
import { changeBetween } from '~/autosave/text-change.rules'
import {
  type JournalEntry,
  type JournalPlace,
  writeChanges,
  writeLongText,
  writeText,
} from './journal.browser'

/** Up to this length, the changes since the whole text was written are written with every key. */
const maxChangesLength = 4_000

/**
 * Writes a text into the browser's journal. A key writes only the changes since the whole text was written, so it
 * costs the same in a long text as in a short one.
 */
export class JournalWriter<Field extends string> {
  #place: JournalPlace<Field>
  #version: number
  #written: JournalEntry<Field> | null = null
  #changed = new Set<Field>()
  #isWriting = false
  #latest: FormTexts<Field> | null = null

  constructor(place: JournalPlace<Field>, version: number) {
    this.#place = place
    this.#version = version
  }

  /** Synchronous: whatever happens after the key, its text is in the journal. */
  note(typed: FormTexts<Field>, fields: readonly Field[]): void {
    this.#latest = typed
    for (const field of fields) this.#changed.add(field)
    if (!this.#noteChanges(typed)) this.writeWhole(typed)
  }

  /** At a pause: the changes that follow are short again. */
  writeWhole(typed: FormTexts<Field>): void {
    this.#latest = typed
    // Long texts are written one after the other; what is typed meanwhile is written next.
    if (this.#isWriting) return
    const at = Math.max(Date.now(), (this.#written?.at ?? 0) + 1)
    const { documentKind, id, tab } = this.#place
    const entry = { kind: documentKind.name, id, tab, version: this.#version, typed, at }
    if (writeText(this.#place, entry)) this.#setWritten(entry)
    else void this.#writeLong(entry)
  }

  async #writeLong(entry: JournalEntry<Field>): Promise<void> {
    this.#isWriting = true
    const isWritten = await writeLongText(this.#place, entry)
    this.#isWriting = false
    if (!isWritten) return
    this.#setWritten(entry)
    if (this.#latest && this.#latest !== entry.typed) {
      this.note(this.#latest, this.#place.documentKind.fields)
    }
  }

  #setWritten(entry: JournalEntry<Field>): void {
    this.#written = entry
    this.#changed.clear()
  }

  #noteChanges(typed: FormTexts<Field>): boolean {
    const before = this.#written
    if (!before) return false
    const changes = [...this.#changed]
      .filter((field) => typed[field] !== before.typed[field])
      .map((field) => ({ field, ...changeBetween(before.typed[field], typed[field]) }))
    const length = changes.reduce((sum, { inserted }) => sum + inserted.length, 0)
    if (length > maxChangesLength) return false
    return writeChanges(this.#place, { over: before.at, at: Date.now(), changes })
  }
}
