import { type RefObject, useLayoutEffect, useState } from 'react'
import { readTypedPost, type TypedPost, typedFields } from '~/posts/editing/post-form.rules'

/**
 * Somebody who types before the page is awake types into plain fields, and React would put back what they
 * held at first. So what they hold is read before React takes them over, and given back after.
 */
export function useTypedEarly(
  form: RefObject<HTMLFormElement | null>,
  tab: string,
  shown: TypedPost,
): void {
  const [early] = useState(() => readEarly(tab))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when React has just taken over
  useLayoutEffect(() => {
    if (!early || !form.current) return
    const changed = typedFields.filter((field) => early[field] !== shown[field])
    for (const name of changed) {
      const field = form.current.elements.namedItem(name)
      const hasValue = field instanceof HTMLElement && 'value' in field
      if (hasValue) field.value = early[name]
    }
    if (changed.length > 0) form.current.dispatchEvent(new Event('input', { bubbles: true }))
  }, [])
}

/** Null on the server, and on a page that was awake before this very form came into it. */
function readEarly(tab: string): TypedPost | null {
  if (typeof document === 'undefined') return null
  const form = document.querySelector<HTMLFormElement>(`form[data-post-form="${CSS.escape(tab)}"]`)
  return form ? readTypedPost(new FormData(form)) : null
}
