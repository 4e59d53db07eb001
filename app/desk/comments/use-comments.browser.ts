import { useCallback, useEffect, useRef, useState } from 'react'
import { denialReasonOf } from '../shell/denied-request.browser'
import { failedText, signedOutText, unreachableText } from './comment-texts.rules'
import { onCommentsStamp } from './comments-stamp.browser'
import type { ShownComments } from './shown-comments.rules'

export type CommentFields = Record<string, string>

export type SentResult = { ok: true; threadId: string } | { ok: false; error: string }

export interface CommentsState extends ShownComments {
  send: (fields: CommentFields) => Promise<SentResult>
}

/**
 * The comments of a post, as they are on the server. Those of others appear when the tab is shown again, or when its
 * next report of presence says that there is something new.
 */
export function useComments(path: string, loaded: ShownComments): CommentsState {
  const [comments, setComments] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  // The page was loaded again, for example because the post was saved.
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded)
    setComments(loaded)
  }
  const address = `${path}/threads`
  const stamp = useRef(comments.stamp)
  useEffect(() => {
    stamp.current = comments.stamp
  }, [comments.stamp])

  useEffect(() => {
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
  }, [address])

  const send = useCallback(
    async (fields: CommentFields): Promise<SentResult> => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const result = await request(address, body)
      if (!result.ok) return result
      setComments(result.answer.comments)
      const { error, threadId } = result.answer
      return error === undefined ? { ok: true, threadId } : { ok: false, error }
    },
    [address],
  )
  return { ...comments, send }
}

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
    const isAnswer = response.headers.get('Content-Type')?.startsWith('application/json')
    if (!isAnswer || response.status >= 500) return { ok: false, error: failedText }
    const answer = await response.json()
    return { ok: true, answer: body ? answer : { comments: answer, threadId: '' } }
  } catch {
    return { ok: false, error: unreachableText }
  }
}
