import { useEffect, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '~/ui/button'
import { isNews, showToast } from '../toasts.view'
import { Hidden, type HiddenFields } from './confirm-question.view'

/** What was just done, and how to undo it where that is possible. */
export interface Outcome {
  text: string
  undo: { action: string; fields: HiddenFields } | null
}

/** A toast; without JavaScript a notice on the page, with the same button. */
export function OutcomeNotice({ outcome }: { outcome: Outcome | null }) {
  const submit = useSubmit()
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  useEffect(() => {
    if (!outcome || !isNews()) return
    const { text, undo } = outcome
    if (!undo) return showToast({ kind: 'success', text })
    const { action, fields } = undo
    const undoIt = () => void submit(fields, { method: 'post', action })
    showToast({ kind: 'success', text, undo: undoIt })
  }, [outcome, submit])
  if (!outcome || isScripted) return null
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
