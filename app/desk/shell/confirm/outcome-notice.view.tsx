import { useEffect, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '~/ui/button'
import { showToast, takeUnseen } from '../toasts.view'
import { Hidden, type HiddenFields } from './confirm-question.view'

/** What was just done, and how to undo it if possible. */
export interface Outcome {
  text: string
  undo: { action: string; fields: HiddenFields } | null
}

interface OutcomeNoticeProps {
  outcome: Outcome | null
  /** What the whole page is about: a later toast about it replaces this one, and its undo. */
  task?: string
}

/** A toast, or without JavaScript a notice on the page with the same button. */
export function OutcomeNotice({ outcome, task }: OutcomeNoticeProps) {
  const submit = useSubmit()
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  useEffect(() => {
    if (!outcome || !takeUnseen()) return
    const { text, undo } = outcome
    const toast = { kind: 'success' as const, text, ...(task !== undefined && { task }) }
    if (!undo) return showToast(toast)
    const { action, fields } = undo
    const submitUndo = () => void submit(fields, { method: 'post', action })
    showToast({ ...toast, undo: submitUndo })
  }, [outcome, submit, task])
  if (!outcome || isHydrated) return null
  const { text, undo } = outcome
  return (
    <div className="mb-8 hidden flex-wrap items-center gap-4 rounded-card border border-green/60 bg-green/10 p-4 noscript:flex">
      <p className="wrap-anywhere min-w-52 flex-1">{text}</p>
      {undo && (
        <Form method="post" action={undo.action}>
          <Hidden fields={undo.fields} />
          <Button type="submit" look="outline" size="small">
            Undo
          </Button>
        </Form>
      )}
    </div>
  )
}
