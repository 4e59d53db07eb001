import { useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { FormText } from '../autosave/form-text.browser'

/** What the readers' pipeline made of the text. */
export interface LaidOut {
  html: string
  words: number
  readTime: string
}

const pauseMs = 400
/** Another window of the same editor came first: ask again when its preview is likely to be done. */
const supersededPauseMs = 2_000
const fields = ['title', 'body', 'readTime'] as const

/** Asks for the layout of what is typed, once the typing rests. */
export function useLaidOut(path: string, kind: PostKind, text: FormText): LaidOut | null {
  const [laidOut, setLaidOut] = useState<LaidOut | null>(null)
  useEffect(() => {
    let asked: FormText['now'] | null = null
    let asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const { now } = text
      asked = now
      if (now.body.trim() === '') return setLaidOut(null)
      const form = new FormData()
      form.set('kind', kind)
      for (const field of fields) form.set(field, now[field])
      const answer = await layOut(path, form, asking.signal)
      if (answer === 'superseded') {
        timer = setTimeout(() => void ask(), supersededPauseMs)
        return
      }
      if (answer) setLaidOut(answer)
      // The last one stays until the next key asks again.
    }
    const onChange = () => {
      const { now } = text
      if (asked && fields.every((field) => asked?.[field] === now[field])) return
      clearTimeout(timer)
      asking.abort()
      asking = new AbortController()
      asked = now
      timer = setTimeout(() => void ask(), pauseMs)
    }
    onChange()
    const stop = text.subscribe(onChange)
    return () => {
      stop()
      clearTimeout(timer)
      asking.abort()
    }
  }, [path, kind, text])
  return laidOut
}

async function layOut(
  path: string,
  body: FormData,
  signal: AbortSignal,
): Promise<LaidOut | 'superseded' | null> {
  try {
    const answer = await fetch(path, { method: 'POST', body, signal })
    if (answer.status === 409) return 'superseded'
    return answer.ok && !answer.redirected ? ((await answer.json()) as LaidOut) : null
  } catch {
    return null
  }
}
