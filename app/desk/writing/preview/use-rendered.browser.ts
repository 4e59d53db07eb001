import { useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { PostFieldName } from '~/posts/fields/post-fields.rules'
import type { FormText } from '../../autosave/form-text.browser'

/** The text as readers' pages render it. */
export interface RenderedText {
  html: string
  words: number
  readTime: string
}

const pauseMs = 400
/** A preview of the same editor in another tab replaced this one: retry when it is likely to be done. */
const supersededPauseMs = 2_000
const fields = ['title', 'body', 'readTime'] as const

/** Has the typed text rendered by the server after a pause. */
export function useRendered(
  path: string,
  kind: PostKind,
  text: FormText<PostFieldName>,
): RenderedText | null {
  const [rendered, setRendered] = useState<RenderedText | null>(null)
  useEffect(() => {
    let requested: FormText<PostFieldName>['now'] | null = null
    let request = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      const { now } = text
      requested = now
      if (now.body.trim() === '') return setRendered(null)
      const form = new FormData()
      form.set('kind', kind)
      for (const field of fields) form.set(field, now[field])
      const response = await fetchRendered(path, form, request.signal)
      if (response === 'superseded') {
        timer = setTimeout(() => void load(), supersededPauseMs)
        return
      }
      if (response) setRendered(response)
      // After a failure the last preview stays until the next key.
    }
    const onChange = () => {
      const { now } = text
      if (requested && fields.every((field) => requested?.[field] === now[field])) return
      clearTimeout(timer)
      request.abort()
      request = new AbortController()
      requested = now
      timer = setTimeout(() => void load(), pauseMs)
    }
    onChange()
    const stop = text.subscribe(onChange)
    return () => {
      stop()
      clearTimeout(timer)
      request.abort()
    }
  }, [path, kind, text])
  return rendered
}

async function fetchRendered(
  path: string,
  body: FormData,
  signal: AbortSignal,
): Promise<RenderedText | 'superseded' | null> {
  try {
    const response = await fetch(path, { method: 'POST', body, signal })
    if (response.status === 409) return 'superseded'
    return response.ok && !response.redirected ? ((await response.json()) as RenderedText) : null
  } catch {
    return null
  }
}
