import { type ReactNode, useId, useRef } from 'react'
import { Form } from 'react-router'
import type { Confirmation } from '~/posts/lifecycle/confirmations.rules'
import { Button } from '~/ui/button'
import { ConfirmQuestion, Hidden, type HiddenFields } from './confirm-question.view'

interface ConfirmButtonProps {
  label: string
  look?: 'primary' | 'outline'
  /** Null if no confirmation is needed. */
  question: Confirmation | null
  /** POST carries it out; GET shows the question on a page, for browsers without JavaScript. */
  action: string
  fields: HiddenFields
  /** Fields that only the GET needs. */
  queryFields?: HiddenFields
  /** Fields that the editor can fill in before confirming. */
  children?: ReactNode
}

/**
 * A button with a confirmation in a native modal dialog, which traps the focus, closes on Escape and restores the
 * focus. Without JavaScript the question is a page.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, look = 'outline', question, action, fields, queryFields = {} } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const id = useId()
  if (!question) {
    return (
      <Form method="post" action={action}>
        <Hidden fields={fields} />
        <Button type="submit" look={look} size="small">
          {label}
        </Button>
      </Form>
    )
  }
  return (
    <>
      <Form
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          dialog.current?.showModal()
          // Not a field: pressing Enter by accident cancels.
          cancel.current?.focus()
        }}
      >
        <Hidden fields={{ ...fields, ...queryFields }} />
        <Button type="submit" look={look} size="small" aria-haspopup="dialog">
          {label}
        </Button>
      </Form>
      <dialog
        ref={dialog}
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="m-auto w-[min(32rem,calc(100vw-2.5rem))] rounded-card border border-line-strong bg-surface p-6 text-ink shadow-2xl backdrop:bg-ground/80 md:p-8"
      >
        <ConfirmQuestion
          question={question}
          action={action}
          fields={fields}
          titleId={`${id}-title`}
          textId={`${id}-text`}
          cancel={
            <Button ref={cancel} look="outline" onClick={() => dialog.current?.close()}>
              {question.cancel}
            </Button>
          }
          onConfirm={() => dialog.current?.close()}
        >
          {props.children}
        </ConfirmQuestion>
      </dialog>
    </>
  )
}
