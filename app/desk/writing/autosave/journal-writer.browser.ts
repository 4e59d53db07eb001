import type { PostField, TypedPost } from '~/posts/editing/post-form.rules'
import { changeBetween } from '~/posts/revisions/text-change.rules'
import {
  type JournalEntry,
  type JournalPlace,
  writeChanges,
  writeLongText,
  writeText,
} from './journal.browser'

/** What has changed since the whole text was written is written with every key while it is this short. */
const mostWithAKey = 4_000

/**
 * Writes a text into the browser's journal. With a key goes only what has changed since the whole was
 * written, so that a key costs the same in a long text as in a short one.
 */
export class JournalWriter {
  #place: JournalPlace
  #version: number
  #written: JournalEntry | null = null
  #changed = new Set<PostField>()
  #isWriting = false
  #latest: TypedPost | null = null

  constructor(place: JournalPlace, version: number) {
    this.#place = place
    this.#version = version
  }

  /** Before the key that was pressed is done with: whatever happens next, it is there. */
  note(typed: TypedPost, fields: readonly PostField[]): void {
    this.#latest = typed
    for (const field of fields) this.#changed.add(field)
    if (!this.#noteChanges(typed)) this.writeWhole(typed)
  }

  /** At a pause: what is typed next is short again. */
  writeWhole(typed: TypedPost): void {
    this.#latest = typed
    // A long text is written one time after the other; what is typed meanwhile is written next.
    if (this.#isWriting) return
    const at = Math.max(Date.now(), (this.#written?.at ?? 0) + 1)
    const { kind, id, tab } = this.#place
    const entry = { kind, id, tab, version: this.#version, typed, at }
    if (writeText(this.#place, entry)) this.#isWhole(entry)
    else void this.#writeLong(entry)
  }

  async #writeLong(entry: JournalEntry): Promise<void> {
    this.#isWriting = true
    const isWritten = await writeLongText(this.#place, entry)
    this.#isWriting = false
    if (!isWritten) return
    this.#isWhole(entry)
    if (this.#latest && this.#latest !== entry.typed) {
      this.note(this.#latest, Object.keys(this.#latest) as PostField[])
    }
  }

  #isWhole(entry: JournalEntry): void {
    this.#written = entry
    this.#changed.clear()
  }

  #noteChanges(typed: TypedPost): boolean {
    const before = this.#written
    if (!before) return false
    const changes = [...this.#changed]
      .filter((field) => typed[field] !== before.typed[field])
      .map((field) => ({ field, ...changeBetween(before.typed[field], typed[field]) }))
    const length = changes.reduce((sum, { inserted }) => sum + inserted.length, 0)
    if (length > mostWithAKey) return false
    return writeChanges(this.#place, { over: before.at, at: Date.now(), changes })
  }
}
