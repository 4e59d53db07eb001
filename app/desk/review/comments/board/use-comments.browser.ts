import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { denialReasonOf } from '../../../shell/errors/denied-request.browser'
import { failedText, refusalTexts, signedOutText, unreachableText } from '../comment-texts.rules'
import type { ShownComments } from '../shown-comments.rules'
import { onCommentsStamp } from './comments-stamp.browser'

export type CommentFields = Record<string, string>

export type SentResult = { ok: true; threadId: string } | { ok: false; error: string }

export interface CommentsState extends ShownComments {
  /** `onStored` is called before the change is shown. */
  send: (fields: CommentFields, onStored?: () => void) => Promise<SentResult>
}

/**
 * The comments of a post, as they are on the server. Those of others appear when the tab is shown again, or when its
 * next report of presence says that there is something new. `loaded` is null for a post that was never saved.
 */
export function useComments(path: string, loaded: ShownComments | null): CommentsState {
  const [comments, setComments] = useState(loaded ?? none)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  // The page was loaded again, for example because the post was saved.
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded)
    setComments(loaded ?? none)
  }
  const address = `${path}/threads`
  const isStored = loaded !== null
  const stamp = useRef(comments.stamp)
  useEffect(() => {
    stamp.current = comments.stamp
  }, [comments.stamp])

  useEffect(() => {
    if (!isStored) return
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      const result = await request(address)
      if (result.ok) setComments(result.answer.comments)
    }
    const stopListening = onCommentsStamp((latest) => {
      if (latest !== stamp.current) void refresh()
    })
    addEventListener('focus', refresh)
    return () => {
      stopListening()
      removeEventListener('focus', refresh)
    }
  }, [address, isStored])

  const send = useCallback(
    async (fields: CommentFields, onStored?: () => void): Promise<SentResult> => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const result = await request(address, body)
      if (!result.ok) return result
      const { error, threadId } = result.answer
      if (error === undefined) onStored?.()
      // At once: the caller focuses what it shows.
      flushSync(() => setComments(result.answer.comments))
      return error === undefined ? { ok: true, threadId } : { ok: false, error }
    },
    [address],
  )
  return { ...comments, send }
}

const none: ShownComments = { threads: [], people: [], stamp: '' }

interface Answer {
  comments: ShownComments
  threadId: string
  /** Why it was refused. */
  error?: string
}

type RequestResult = { ok: true; answer: Answer } | { ok: false; error: string }

async function request(address: string, body?: FormData): Promise<RequestResult> {
  try {
    const response = await fetch(address, body ? { method: 'POST', body } : {})
    if (response.status === 401 || (response.redirected && denialReasonOf(response.url))) {
      return { ok: false, error: signedOutText }
    }
    if (response.status === 404) return { ok: false, error: refusalTexts.missing.text }
    const isAnswer = response.headers.get('Content-Type')?.startsWith('application/json')
    if (!isAnswer || response.status >= 500) return { ok: false, error: failedText }
    const answer: Answer | null = await response.json()
    return answer?.comments ? { ok: true, answer } : { ok: false, error: failedText }
  } catch {
    return { ok: false, error: unreachableText }
  }
}
