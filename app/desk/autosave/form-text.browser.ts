import { useSyncExternalStore } from 'react'
import { type DocumentKind, type FormTexts, readFormTexts } from '~/autosave/document-kind.rules'
import { storable } from '~/http/body/form-text'

/**
 * The text in the fields of a form. The fields are uncontrolled: a key renders only what shows the field that
 * it was typed in.
 */
export class FormText<Field extends string> {
  #documentKind: DocumentKind<Field>
  #now: FormTexts<Field>
  #listeners = new Set<() => void>()
  #form: () => HTMLFormElement | null

  constructor(
    documentKind: DocumentKind<Field>,
    form: () => HTMLFormElement | null,
    now: FormTexts<Field>,
  ) {
    this.#documentKind = documentKind
    this.#form = form
    this.#now = now
  }

  get now(): FormTexts<Field> {
    return this.#now
  }

  /** Reads the field of the event, or all of them; returns those that may have changed. */
  read(target: EventTarget | null = null): readonly Field[] {
    const field = this.#fieldOf(target)
    if (field) {
      const { value } = target as HTMLInputElement
      this.#set({ ...this.#now, [field]: storable(value) })
      return [field]
    }
    const form = this.#form()
    if (form) this.#set(readFormTexts(this.#documentKind, new FormData(form)))
    return this.#documentKind.fields
  }

  /** For a form whose fields were rendered again with this text. */
  replace(typed: FormTexts<Field>): void {
    this.#set(typed)
  }

  /** Fills a field without an event. */
  write(field: Field, value: string): void {
    const control = this.#form()?.elements.namedItem(field)
    if (control instanceof HTMLElement && 'value' in control) control.value = value
  }

  #set(typed: FormTexts<Field>): void {
    this.#now = typed
    for (const listen of this.#listeners) listen()
  }

  #fieldOf(target: EventTarget | null): Field | null {
    const isControl =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    return (isControl && this.#documentKind.fields.find((field) => field === target.name)) || null
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** Renders again only when this part of the text changes. */
export function usePart<Field extends string, Part extends string>(
  text: FormText<Field>,
  part: (typed: FormTexts<Field>) => Part,
): Part {
  const get = () => part(text.now)
  return useSyncExternalStore(text.subscribe, get, get)
}
