import { type FormTexts, isSameText } from '~/autosave/document-kind.rules'
import type { ResumedFrom } from '~/autosave/resumed-from.rules'
import type { FormText } from './form-text.browser'
import type { JournalPlace } from './journal/journal.browser'
import { JournalWriter } from './journal/journal-writer.browser'
import { type AutosaveStatus, sendAutosave } from './send-autosave.browser'

/** Where a text is stored until it is saved, and the version that it changes. */
export interface AutosavePlace<Field extends string = string> extends JournalPlace<Field> {
  version: number
  /** The autosave that the form was opened with. */
  resumedFrom: ResumedFrom | null
}

interface AutosaveParts<Field extends string> {
  text: FormText<Field>
  /** The address that the text is sent to. */
  action: string
  /** The text of this tab was saved elsewhere: what is typed now needs a new tab. */
  onSavedElsewhere: () => void
}

const pauseMs = 1_200
const maxPauseMs = 5_000
const retryMs = 8_000

/** Problems that may disappear while nothing is typed: in another tab, or by themselves. */
const temporary: (AutosaveStatus | 'saved')[] = [
  'only-in-browser',
  'signed-out',
  'second-factor-required',
]

/**
 * Stores what is typed: in this browser with every key, and on the server after a pause, or every few seconds while
 * the editor goes on typing. Nothing is saved, published or shown to others by it.
 */
export class Autosave<Field extends string> {
  #parts: AutosaveParts<Field>
  #place: AutosavePlace<Field>
  #journal: JournalWriter<Field>
  #status: AutosaveStatus = 'nothing-typed'
  #listeners = new Set<() => void>()
  #unsent: { since: number; timer: ReturnType<typeof setTimeout> } | null = null
  #requests = 0
  /** Numbers what is sent: the server stores no text that arrives after a later one. */
  #sequence = 0
  /** While the form is being saved: its text, and whether the server lacks some of what was typed since. */
  #saving: { typed: FormTexts<Field>; isUnsent: boolean } | null = null

  constructor(place: AutosavePlace<Field>, parts: AutosaveParts<Field>) {
    this.#parts = parts
    this.#place = place
    this.#journal = new JournalWriter(place, place.version)
  }

  get status(): AutosaveStatus {
    return this.#status
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  moveTo(place: AutosavePlace<Field>): void {
    const isElsewhere = place.tab !== this.#place.tab || place.version !== this.#place.version
    this.#place = place
    if (isElsewhere) this.#journal = new JournalWriter(place, place.version)
  }

  /** Something was typed in this field; without a target, in any field. */
  onInput(target: EventTarget | null = null): void {
    this.#store(this.#parts.text.read(target))
  }

  #store(fields: readonly Field[]): void {
    this.#journal.note(this.#parts.text.now, fields)
    this.#setStatus('typing')
    if (this.#saving) {
      this.#saving.isUnsent = true
      return
    }
    const since = this.#unsent?.since ?? Date.now()
    this.#sendIn(Math.min(pauseMs, Math.max(0, since + maxPauseMs - Date.now())))
  }

  /**
   * The form is being saved: nothing else is sent meanwhile, but the journal goes on. Returns the sequence of the
   * text, because a request that was sent before may still arrive after it.
   */
  beginSave(): number {
    this.#parts.text.read()
    const isUnsent = this.#unsent !== null || this.#saving?.isUnsent === true
    this.#saving = { typed: this.#parts.text.now, isUnsent }
    this.#forgetUnsent()
    this.#sequence += 1
    return this.#sequence
  }

  /** The form was rejected: its text is as unsaved as before. */
  endSave(): void {
    const saving = this.#saving
    this.#saving = null
    if (saving?.isUnsent) this.#sendIn(pauseMs)
  }

  /** Whether the text differs from the one that is being saved. */
  hasTypedSinceSave(): boolean {
    this.#parts.text.read()
    const { text } = this.#parts
    return (
      this.#saving !== null && !isSameText(this.#place.documentKind, text.now, this.#saving.typed)
    )
  }

  /** The form is saved, and stays on the page: what was typed since begins the next text. */
  continueAt(place: AutosavePlace<Field>, stored: FormTexts<Field>): void {
    const { text } = this.#parts
    const submitted = this.#saving?.typed ?? text.now
    this.#saving = null
    this.#forgetUnsent()
    this.moveTo(place)
    text.read()
    const { documentKind } = place
    const isUnchanged = (field: Field) => text.now[field] === submitted[field]
    for (const field of documentKind.fields) {
      // What the server made of it, such as a slug. Not the body: that would delete its undo history.
      const isDifferent = field !== documentKind.body && stored[field] !== text.now[field]
      if (isDifferent && isUnchanged(field)) text.write(field, stored[field])
    }
    const hasTypedOn = !isSameText(documentKind, text.now, submitted)
    text.read()
    if (hasTypedOn) this.#store(documentKind.fields)
    else this.#setStatus('nothing-typed')
  }

  /** For a page that is closed or hidden. */
  async sendLast(): Promise<void> {
    if (this.#unsent) await this.#send(true)
  }

  /** Tries again: the problem may be solved. */
  sendNow(): void {
    void this.#send(false)
  }

  #sendIn(ms: number): void {
    const since = this.#unsent?.since ?? Date.now()
    if (this.#unsent) clearTimeout(this.#unsent.timer)
    this.#unsent = { since, timer: setTimeout(() => this.sendNow(), ms) }
  }

  #forgetUnsent(): void {
    if (this.#unsent) clearTimeout(this.#unsent.timer)
    this.#unsent = null
  }

  /** One request at a time; but a page that is closed does not wait for the one before. */
  async #send(isLeaving: boolean): Promise<void> {
    if (this.#requests > 0 && !isLeaving) return
    this.#requests += 1
    let result: AutosaveStatus | 'saved' = 'stored'
    while (this.#unsent && result === 'stored') {
      this.#forgetUnsent()
      const { tab } = this.#place
      result = await this.#sendText(isLeaving)
      // A text that was saved meanwhile, or is being saved, has no status to show.
      if (this.#saving || tab !== this.#place.tab) result = 'stored'
      else if (result === 'saved') this.#parts.onSavedElsewhere()
      else if (!this.#unsent) this.#setStatus(result)
    }
    this.#requests -= 1
    if (this.#saving) return
    if (result === 'saved') this.#sendIn(0)
    // Retries without waiting for the next key.
    if (temporary.includes(result)) this.#sendIn(retryMs)
  }

  #sendText(isLeaving: boolean): Promise<AutosaveStatus | 'saved'> {
    this.#parts.text.read()
    const typed = this.#parts.text.now
    this.#journal.writeWhole(typed)
    this.#sequence += 1
    return sendAutosave(
      this.#parts.action,
      { ...this.#place, typed, sequence: this.#sequence },
      isLeaving,
    )
  }

  #setStatus(status: AutosaveStatus): void {
    if (status === this.#status) return
    this.#status = status
    for (const listen of this.#listeners) listen()
  }
}
