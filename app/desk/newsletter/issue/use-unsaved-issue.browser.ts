import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { NewsletterIssue } from '~/newsletter/issues/issue.rules'
import { type IssueTexts, tidyTexts } from '~/newsletter/issues/issue-status.rules'
import { showToast } from '../../shell/toasts.view'

interface Kept extends IssueTexts {
  /** What it was typed over. */
  version: number
  at: number
}

interface Place {
  /** Whose it is. */
  editor: string
  issue: NewsletterIssue
}

interface UnsavedIssueParts extends Place {
  form: RefObject<HTMLFormElement | null>
  /** What the fields began with. */
  shown: IssueTexts
}

/**
 * What is typed into an issue and not saved yet is kept by this browser with every key, and put back into the
 * form after a crash, a lost session or a page that was left. Null where nothing had to be put back.
 */
export function useUnsavedIssue({ form, editor, issue, shown }: UnsavedIssueParts) {
  const [putBack, setPutBack] = useState<Kept | null>(null)
  const key = keyOf({ editor, issue })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each form, not with every key
  useEffect(() => {
    const kept = read(key)
    if (!kept || isSame(kept, issue) || isSame(kept, shown)) return
    fill(form.current, kept)
    setPutBack(kept)
  }, [key])

  const version = putBack?.version ?? issue.version
  const onInput = useCallback(() => {
    if (!form.current) return
    const typed = new FormData(form.current)
    const texts = { subject: String(typed.get('subject')), intro: String(typed.get('intro')) }
    write(key, { ...texts, version, at: Date.now() })
  }, [form, key, version])

  const throwAway = useCallback(() => {
    const thrown = read(key) ?? putBack
    fill(form.current, issue)
    forget(key)
    setPutBack(null)
    if (!thrown) return
    const undo = () => {
      write(key, thrown)
      fill(form.current, thrown)
      setPutBack(thrown)
    }
    showToast({ kind: 'success', text: 'Thrown away.', task: key, undo })
  }, [form, issue, key, putBack])

  return { putBack, onInput, throwAway }
}

/** What is saved needs no keeping, also where the form is gone by then: an issue may be sent off with it. */
export function useForgetSavedIssue({ editor, issue }: Place): void {
  const key = keyOf({ editor, issue })
  useEffect(() => {
    const kept = read(key)
    if (kept && isSame(kept, issue)) forget(key)
  }, [key, issue])
}

function keyOf({ editor, issue }: Place): string {
  return `vigil-issue ${editor} ${issue.id}`
}

function fill(form: HTMLFormElement | null, texts: IssueTexts): void {
  for (const name of ['subject', 'intro'] as const) {
    const field = form?.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value = texts[name]
    }
  }
}

function isSame(one: IssueTexts, other: IssueTexts): boolean {
  const [a, b] = [tidyTexts(one), tidyTexts(other)]
  return a.subject === b.subject && a.intro === b.intro
}

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    const isWhole =
      typeof kept?.subject === 'string' &&
      typeof kept.intro === 'string' &&
      typeof kept.version === 'number' &&
      typeof kept.at === 'number'
    return isWhole ? kept : null
  } catch {
    return null
  }
}

function write(key: string, kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing is no reason to stop writing.
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // It has nothing to forget.
  }
}
