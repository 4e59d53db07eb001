import { type RefObject, useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { PostFieldName } from '~/posts/fields/post-fields.rules'
import type { PostFormField } from '~/posts/saving/autosave/post-documents.rules'
import type { FormText } from '../../autosave/form-text.browser'
import { type PageParts, splitPage } from './page-parts.rules'
import { type PreviewProblem, problemOf } from './preview-problem.browser'

export interface PageRequest {
  /** The address that renders the page. */
  path: string
  kind: PostKind
  /** The id of the post, for its stored picture and date. */
  id: string
  text: FormText<PostFormField>
}

/** How long nobody has to type before the page is requested. */
const pauseMs = 100
/** A preview of the same editor in another tab replaced this one: retry when it is likely to be done. */
const supersededPauseMs = 2_000
const retryPauseMs = 5_000

/** What the page shows of the form. */
const shownFields = [
  'title',
  'domain',
  'summary',
  'body',
  'tags',
  'authors',
  'readTime',
  'question1',
  'answer1',
  'question2',
  'answer2',
  'question3',
  'answer3',
] as const satisfies PostFieldName[]

/** The fields of the picture, which are not texts. */
const pictureFields = ['thumbnail', 'removeThumbnail']

/**
 * Requests the page of the typed text after a pause, one at a time and only while it can be seen. `onPage` gets each.
 * Returns why the last one failed: it is requested again by itself.
 */
export function usePages(
  request: PageRequest,
  place: RefObject<HTMLElement | null>,
  onPage: (page: PageParts) => void,
): PreviewProblem | null {
  const { path, kind, id, text } = request
  const [problem, setProblem] = useState<PreviewProblem | null>(null)
  useEffect(() => {
    let requested: string | null = null
    let isVisible = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let running = new AbortController()

    async function load(): Promise<void> {
      const form = formOf(kind, id, text)
      if (!isVisible || requested === keyOf(form)) return
      requested = keyOf(form)
      running.abort()
      running = new AbortController()
      const { signal } = running
      const page = await fetchPage(path, form, signal)
      if (signal.aborted) return
      if (typeof page !== 'string') {
        setProblem(null)
        onPage(page)
        return
      }
      if (page !== 'superseded') setProblem(page)
      // A text that is too long is refused again: the next change is tried.
      if (page === 'too-long') return
      requested = null
      loadAfter(page === 'superseded' ? supersededPauseMs : retryPauseMs)
    }

    function loadAfter(ms: number): void {
      clearTimeout(timer)
      timer = setTimeout(() => void load(), ms)
    }

    /** Compares nothing: a key must not wait for it. */
    const onChange = () => loadAfter(pauseMs)

    const visibility = new IntersectionObserver((entries) => {
      isVisible = entries.at(-1)?.isIntersecting ?? false
      if (isVisible) onChange()
    })
    if (place.current) visibility.observe(place.current)
    const pictures = new MutationObserver(onChange)
    const form = document.querySelector('[data-post-form]')
    if (form) pictures.observe(form, { subtree: true, attributeFilter: ['value'] })
    form?.addEventListener('change', onChange)
    const stop = text.subscribe(onChange)
    return () => {
      stop()
      clearTimeout(timer)
      running.abort()
      visibility.disconnect()
      pictures.disconnect()
      form?.removeEventListener('change', onChange)
    }
  }, [path, kind, id, text, place, onPage])
  return problem
}

/** Opens the page of the typed text in a new tab. */
export function openPage({ path, kind, id, text }: PageRequest): void {
  const form = document.createElement('form')
  Object.assign(form, {
    method: 'post',
    action: path,
    enctype: 'multipart/form-data',
    target: '_blank',
  })
  for (const [name, value] of formOf(kind, id, text)) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}

function formOf(kind: PostKind, id: string, text: FormText<PostFormField>): FormData {
  const form = new FormData()
  form.set('kind', kind)
  form.set('id', id)
  for (const field of shownFields) form.set(field, text.now[field])
  const element = document.querySelector<HTMLFormElement>('form[data-post-form]')
  for (const field of pictureFields) {
    const control = element?.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement)) continue
    if (control.type !== 'checkbox' || control.checked) form.set(field, control.value)
  }
  return form
}

function keyOf(form: FormData): string {
  return [...form.values()].join('\0')
}

async function fetchPage(
  path: string,
  body: FormData,
  signal: AbortSignal,
): Promise<PageParts | PreviewProblem | 'superseded'> {
  try {
    const response = await fetch(path, { method: 'POST', body, signal })
    if (response.status === 409) return 'superseded'
    const page = response.ok && !response.redirected ? splitPage(await response.text()) : null
    return page ?? problemOf(response)
  } catch {
    return 'unreachable'
  }
}
