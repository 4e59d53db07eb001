import type { TakenUp } from '~/posts/autosave/resumed-from.rules'
import { type PostField, type TypedPost, typedFields } from '~/posts/editing/post-form.rules'
import type { FormText } from './form-text.browser'
import { isSameText, type JournalPlace } from './journal.browser'
import { JournalWriter } from './journal-writer.browser'
import { type Keeping, sendCopy } from './send-copy.browser'

/** Where a text is stored until it is saved, and what it was typed over. */
export interface AutosavePlace extends JournalPlace {
  version: number
  /** What the text was begun with. */
  taken: TakenUp | null
}

interface AutosaveParts {
  text: FormText
  /** Where the server takes it. */
  action: string
  /** The text of this tab has been saved elsewhere, so that what is typed now needs another place. */
  onSavedElsewhere: () => void
}

const pauseMs = 1_200
const longestMs = 5_000
const retryMs = 8_000

/** What stood in the way may go away without a word typed: in another tab, or by itself. */
const mayPass: (Keeping | 'saved')[] = ['kept-here', 'signed-out', 'held-back']

/**
 * Stores what is typed: in this browser with every key, and on the server after a pause, or every few
 * seconds while somebody types on. Nothing of it is saved, published or shown to others.
 */
export class Autosave {
  #parts: AutosaveParts
  #place: AutosavePlace
  #journal: JournalWriter
  #status: Keeping = 'nothing-typed'
  #listeners = new Set<() => void>()
  #unsent: { since: number; timer: ReturnType<typeof setTimeout> } | null = null
  #requests = 0
  /** Numbers what is sent: the server stores none that comes after a later one. */
  #sequence = 0
  /** While the form is being saved: what it held, and whether the server still lacks some of it. */
  #saving: { typed: TypedPost; isUnsent: boolean } | null = null

  constructor(place: AutosavePlace, parts: AutosaveParts) {
    this.#parts = parts
    this.#place = place
    this.#journal = new JournalWriter(place, place.version)
  }

  get status(): Keeping {
    return this.#status
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  moveTo(place: AutosavePlace): void {
    const isElsewhere = place.tab !== this.#place.tab || place.version !== this.#place.version
    this.#place = place
    if (isElsewhere) this.#journal = new JournalWriter(place, place.version)
  }

  /** Something was typed in this field; or in any, where none is named. */
  onInput(target: EventTarget | null = null): void {
    this.#store(this.#parts.text.read(target))
  }

  #store(fields: readonly PostField[]): void {
    this.#journal.note(this.#parts.text.now, fields)
    this.#setStatus('typing')
    if (this.#saving) {
      this.#saving.isUnsent = true
      return
    }
    const since = this.#unsent?.since ?? Date.now()
    this.#sendIn(Math.min(pauseMs, Math.max(0, since + longestMs - Date.now())))
  }

  /**
   * The form is being saved, and nothing is sent beside it; the journal goes on. Returns the number of the
   * text, since what was sent before may still arrive after it.
   */
  beginSave(): number {
    this.#parts.text.read()
    const isUnsent = this.#unsent !== null || this.#saving?.isUnsent === true
    this.#saving = { typed: this.#parts.text.now, isUnsent }
    this.#forgetUnsent()
    this.#sequence += 1
    return this.#sequence
  }

  /** The form came back, so that its text is as unsaved as before. */
  endSave(): void {
    const saving = this.#saving
    this.#saving = null
    if (saving?.isUnsent) this.#sendIn(pauseMs)
  }

  /** The form is saved, and stays: what was typed since is the beginning of the next text. */
  continueAt(place: AutosavePlace, stored: TypedPost): void {
    const { text } = this.#parts
    const submitted = this.#saving?.typed ?? text.now
    this.#saving = null
    this.#forgetUnsent()
    this.moveTo(place)
    text.read()
    const isUntouched = (field: PostField) => text.now[field] === submitted[field]
    for (const field of typedFields) {
      // What was made of it, such as a slug. Not the body: its history would be gone.
      const isOther = field !== 'body' && stored[field] !== text.now[field]
      if (isOther && isUntouched(field)) text.write(field, stored[field])
    }
    const hasTypedOn = !isSameText(text.now, submitted)
    text.read()
    if (hasTypedOn) this.#store(typedFields)
    else this.#setStatus('nothing-typed')
  }

  /** For a page that is being left, or that may be. */
  async sendLast(): Promise<void> {
    if (this.#unsent) await this.#send(true)
  }

  /** What stood in the way may be gone. */
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

  /** One request at a time; but a page that is being left does not wait for the one before. */
  async #send(isLeaving: boolean): Promise<void> {
    if (this.#requests > 0 && !isLeaving) return
    this.#requests += 1
    let answer: Keeping | 'saved' = 'kept'
    while (this.#unsent && answer === 'kept') {
      this.#forgetUnsent()
      const { tab } = this.#place
      answer = await this.#sendText(isLeaving)
      // Of a text that has been saved meanwhile, or is being saved, there is nothing to tell.
      if (this.#saving || tab !== this.#place.tab) answer = 'kept'
      else if (answer === 'saved') this.#parts.onSavedElsewhere()
      else if (!this.#unsent) this.#setStatus(answer)
    }
    this.#requests -= 1
    if (this.#saving) return
    if (answer === 'saved') this.#sendIn(0)
    // Nobody has to type for it to be found out.
    if (mayPass.includes(answer)) this.#sendIn(retryMs)
  }

  #sendText(isLeaving: boolean): Promise<Keeping | 'saved'> {
    this.#parts.text.read()
    const typed = this.#parts.text.now
    this.#journal.writeWhole(typed)
    this.#sequence += 1
    return sendCopy(
      this.#parts.action,
      { ...this.#place, typed, sequence: this.#sequence },
      isLeaving,
    )
  }

  #setStatus(status: Keeping): void {
    if (status === this.#status) return
    this.#status = status
    for (const listen of this.#listeners) listen()
  }
}
