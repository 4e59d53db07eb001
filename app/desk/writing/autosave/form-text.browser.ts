import { useSyncExternalStore } from 'react'
import {
  type PostField,
  readTypedPost,
  storable,
  type TypedPost,
  typedFields,
} from '~/posts/editing/post-form.rules'

/**
 * What is in the fields of a post's form. The fields are the browser's own: a key is not a reason to render,
 * but for what shows the very field that it was typed in.
 */
export class FormText {
  #now: TypedPost
  #listeners = new Set<() => void>()
  #form: () => HTMLFormElement | null

  constructor(form: () => HTMLFormElement | null, now: TypedPost) {
    this.#form = form
    this.#now = now
  }

  get now(): TypedPost {
    return this.#now
  }

  /** Reads the field that was typed in, or all where it is not known; returns those that may have changed. */
  read(target: EventTarget | null = null): readonly PostField[] {
    const field = fieldOf(target)
    if (field) {
      const { value } = target as HTMLInputElement
      this.#set({ ...this.#now, [field]: storable(value) })
      return [field]
    }
    const form = this.#form()
    if (form) this.#set(readTypedPost(new FormData(form)))
    return typedFields
  }

  /** For a form whose fields were made anew, with this in them. */
  replace(typed: TypedPost): void {
    this.#set(typed)
  }

  /** Puts something into a field that nobody typed there. */
  write(field: PostField, value: string): void {
    const control = this.#form()?.elements.namedItem(field)
    if (control instanceof HTMLElement && 'value' in control) control.value = value
  }

  #set(typed: TypedPost): void {
    this.#now = typed
    for (const listen of this.#listeners) listen()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

function fieldOf(target: EventTarget | null): PostField | null {
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  return (isControl && typedFields.find((field) => field === target.name)) || null
}

/** Renders again when this part of the text has changed, and not for any other key. */
export function usePart<Part extends string>(
  text: FormText,
  part: (typed: TypedPost) => Part,
): Part {
  const get = () => part(text.now)
  return useSyncExternalStore(text.subscribe, get, get)
}
