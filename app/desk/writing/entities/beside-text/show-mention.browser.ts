import { useEffect } from 'react'
import { focusField, revealField } from '../../panel/reveal-field.browser'
import { onNewSurface, textSurface } from '../../surface/text-surface.browser'
import { mentionAt } from './mention.rules'

const fieldId = 'body'

/** Selects a mention in the text as it is typed now: it may be on another line than in the saved text. */
export function showMention(line: number, written: readonly string[]): void {
  revealField(fieldId)
  const surface = textSurface(fieldId)
  if (surface) surface.select(mentionAt(surface.text(), line, written))
  else focusField(fieldId)
}

/** Follows a link to a line, such as `#line-12`, once the text is on the page. */
export function useLineLink(): void {
  useEffect(() => {
    const line = Number(/^#line-(\d{1,7})$/.exec(location.hash)?.[1] ?? 0)
    if (line === 0) return
    const show = () => showMention(line, [])
    show()
    // The editor takes the place of the text area later.
    const stop = onNewSurface((id) => {
      if (id !== fieldId) return
      stop()
      setTimeout(show)
    })
    return stop
  }, [])
}
