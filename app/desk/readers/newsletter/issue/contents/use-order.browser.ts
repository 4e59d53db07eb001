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
  const answered = useRef<ContentsAnswer | undefined>(undefined)
  // The page may be loaded again later than the answer arrives.
  const savedVersion = useRef(0)

  function save(order: string[]) {
    sent.current = order
    const seen = Math.max(version, savedVersion.current)
    const fields = { step: 'set', ids: order.join(' '), version: seen, script: '1' }
    void submit(fields, { method: 'post', action })
  }

  useEffect(() => {
    if (state !== 'idle' || !data || answered.current === data) return
    answered.current = data
    const order = sent.current
    sent.current = null
    if (data.refusal !== null) {
      setWanted(null)
      showToast({ kind: 'error', text: data.refusal, task })
      return
    }
    savedVersion.current = data.version
    if (wanted && wanted !== order) save(wanted)
  })
  useEffect(() => {
    const isSaved = sent.current === null && version >= savedVersion.current
    if (wanted && isSaved) setWanted(null)
  })

  function setOrder(order: string[]) {
    setWanted(order)
    if (!sent.current) save(order)
  }
  return { order: wanted ?? ids, setOrder }
}
