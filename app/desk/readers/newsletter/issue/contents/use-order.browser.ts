import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { showToast } from '../../../../shell/toasts.view'
import type { ContentsAnswer } from './contents-answer.rules'

interface StoredOrder {
  ids: string[]
  /** The version of the issue that has them in this order. */
  version: number
}

const task = 'order-of-articles'

/**
 * Shows a new order at once and saves it, one request at a time, because each names the version before it. A refused
 * order is dropped: the list is then shown as it is stored.
 */
export function useOrder(action: string, { ids, version }: StoredOrder) {
  const { submit, state, data } = useFetcher<ContentsAnswer>()
  const [wanted, setWanted] = useState<string[] | null>(null)
  /** The order that is being saved. */
  const sent = useRef<string[] | null>(null)
  const saved = useRef<string[] | null>(null)
  const answered = useRef<ContentsAnswer | undefined>(undefined)
  // The page may be loaded again later than the answer arrives.
  const savedVersion = useRef(0)

  useEffect(() => {
    const isAnswered = state === 'idle' && data !== undefined && answered.current !== data
    if (isAnswered) {
      answered.current = data
      saved.current = sent.current
      sent.current = null
      if (data.refusal !== null) {
        setWanted(null)
        showToast({ kind: 'error', text: data.refusal, task })
        return
      }
      savedVersion.current = data.version
    }
    if (wanted === null || sent.current !== null) return
    if (wanted === saved.current) {
      // An article may have been moved again since this was rendered.
      const forget = (latest: string[] | null) => (latest === wanted ? null : latest)
      if (version >= savedVersion.current) setWanted(forget)
      return
    }
    sent.current = wanted
    const seen = Math.max(version, savedVersion.current)
    const fields = { step: 'set', ids: wanted.join(' '), version: seen, script: '1' }
    void submit(fields, { method: 'post', action })
  })
  return { order: wanted ?? ids, setOrder: setWanted }
}
