import { useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { Hint } from '~/posts/editing/preflight/hint.rules'
import type { Preflight } from '~/posts/editing/preflight/preflight.rules'
import type { PostFormField } from '~/posts/saving/autosave/post-documents.rules'
import type { FormText } from '../../autosave/form-text.browser'
import { waitingCode, waitingHint } from '../entities/entity-texts.rules'

const pauseMs = 600
const serverPauseMs = 1_500

export interface PreflightOptions {
  kind: PostKind
  id: string
  text: FormText<PostFormField>
  /** Of the stored post. */
  hasPicture: boolean
  /** The address of the hints that need the database. */
  path: string
  /** How many indicators wait for a decision, as the list of them shows it. */
  waiting: number
}

export interface CheckedText extends Preflight {
  /** The body that the hints point into. */
  body: string
}

/**
 * Looks over the text while it is written: after a pause, when the browser is idle. Null until the first result. What
 * the server finds is added when it arrives.
 */
export function usePreflight(options: PreflightOptions): CheckedText | null {
  const { kind, id, text, hasPicture, path, waiting } = options
  const [checked, setChecked] = useState<CheckedText | null>(null)
  const [stored, setStored] = useState<Hint[]>([])
  useEffect(() => {
    const check = () => void checkNow({ kind, text, hasPicture }).then(setChecked)
    return afterPauses(text, pauseMs, () => whenIdle(check))
  }, [kind, text, hasPicture])
  useEffect(() => {
    const load = (signal: AbortSignal) => {
      // Nothing to look up yet.
      if (sentFields.every((field) => text.now[field].trim() === '')) return setStored([])
      const form = new FormData()
      form.set('kind', kind)
      form.set('id', id)
      for (const field of sentFields) form.set(field, text.now[field])
      void fetchHints(path, form, signal).then((hints) => hints && setStored(hints))
    }
    return afterPauses(text, serverPauseMs, load)
  }, [kind, id, text, path])
  const others = stored.filter(({ code }) => code !== waitingCode)
  return checked && { ...checked, hints: [...waitingHint(waiting), ...others, ...checked.hints] }
}

/** The hints of the text as it is now, without those of the server. */
export async function checkNow({
  kind,
  text,
  hasPicture,
}: Pick<PreflightOptions, 'kind' | 'text' | 'hasPicture'>): Promise<CheckedText> {
  const { preflightOfText } = await import('~/posts/editing/preflight/preflight.rules')
  const { now } = text
  const checked = preflightOfText({
    kind,
    typed: now,
    hasPicture: chosenPicture() ?? hasPicture,
  })
  return { ...checked, body: now.body }
}

const sentFields = ['title', 'slug', 'domain', 'body'] as const

/** Calls back at once, and after each pause in typing. Whatever was begun is aborted by the next key. */
function afterPauses(
  text: FormText<PostFormField>,
  pause: number,
  run: (signal: AbortSignal) => void,
): () => void {
  let running = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = (after: number) => {
    clearTimeout(timer)
    running.abort()
    running = new AbortController()
    timer = setTimeout(() => run(running.signal), after)
  }
  start(0)
  const stop = text.subscribe(() => start(pause))
  return () => {
    stop()
    clearTimeout(timer)
    running.abort()
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2_000 })
  else setTimeout(run, 50)
}

/** Whether the form will store a picture with the post; null if the stored one stays. */
function chosenPicture(): boolean | null {
  const form = document.querySelector<HTMLFormElement>('form[data-post-form]')
  if (!form) return null
  const fields = new FormData(form)
  if (fields.has('removeThumbnail')) return false
  const picture = fields.get('picture')
  const isChosen = Boolean(fields.get('thumbnail')) || (picture instanceof File && picture.size > 0)
  return isChosen || null
}

/** Null after a failure: the hints that are shown stay until the next pause. */
async function fetchHints(
  path: string,
  body: FormData,
  signal: AbortSignal,
): Promise<Hint[] | null> {
  try {
    const response = await fetch(path, { method: 'POST', body, signal })
    if (!response.ok || response.redirected) return null
    const answer: { hints: Hint[] } = await response.json()
    return answer.hints
  } catch {
    return null
  }
}
