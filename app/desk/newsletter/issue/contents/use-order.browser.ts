import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { showToast } from '../../../shell/toasts.view'

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
  const { submit, state, data } = useFetcher<{ refusal: string } | null>()
  const [wanted, setWanted] = useState<string[] | null>(null)
  const sent = useRef<string | null>(null)
  /** Submitting takes a moment to show in `state`. */
  const isStarting = useRef(false)
  const stored = ids.join(' ')
  useEffect(() => {
    if (state !== 'idle') isStarting.current = false
    if (!wanted || state !== 'idle' || isStarting.current) return
    const order = wanted.join(' ')
    const isAnswered = sent.current === order
    sent.current = order
    if (order === stored || isAnswered) {
      sent.current = null
      setWanted(null)
      if (order !== stored && data) showToast({ kind: 'error', text: data.refusal, task })
      return
    }
    isStarting.current = true
    void submit({ step: 'set', ids: order, version, script: '1' }, { method: 'post', action })
  }, [wanted, state, stored, data, version, action, submit])
  return { order: wanted ?? ids, setOrder: setWanted }
}
