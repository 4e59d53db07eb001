import { type RefObject, useLayoutEffect, useState } from 'react'
import { type DocumentKind, type FormTexts, readFormTexts } from '~/autosave/document-kind.rules'

/**
 * Text that is typed before hydration would be lost: React resets the fields to what the server rendered. So it is
 * read before hydration, and written back after it.
 */
export function useEarlyTyping<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  { documentKind, tab, typed: shown }: FormInTab<Field>,
): void {
  const [early] = useState(() => readEarly(documentKind, tab))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration
  useLayoutEffect(() => {
    if (!early || !form.current) return
    const changed = documentKind.fields.filter((field) => early[field] !== shown[field])
    for (const name of changed) {
      const field = form.current.elements.namedItem(name)
      const hasValue = field instanceof HTMLElement && 'value' in field
      if (hasValue) field.value = early[name]
    }
    if (changed.length > 0) form.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
}

interface FormInTab<Field extends string> {
  documentKind: DocumentKind<Field>
  /** The form has it as `data-autosave-form`. */
  tab: string
  typed: FormTexts<Field>
}

/** Null on the server, and for a form that was rendered after hydration. */
function readEarly<Field extends string>(
  documentKind: DocumentKind<Field>,
  tab: string,
): FormTexts<Field> | null {
  if (typeof document === 'undefined') return null
  const selector = `form[data-autosave-form="${CSS.escape(tab)}"]`
  const form = document.querySelector<HTMLFormElement>(selector)
  return form ? readFormTexts(documentKind, new FormData(form)) : null
}
