import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useActionData } from 'react-router'
import { Button } from '~/ui/button'
import { CurrentPasswordField } from '../access/password-fields.view'

interface ConfirmWithPasswordProps {
  label: string
  step: string
  /** The id of the affected editor, unless it affects everybody. */
  editor?: string
  /** The email address of the owner who confirms. */
  email: string
  error: string | undefined
  submit: string
  /** Says what will happen. */
  children: ReactNode
  /** Another field of the form. */
  choice?: ReactNode
}

/** A button that unfolds a form: it says what will happen and asks the owner for the password. */
export function ConfirmWithPassword(props: ConfirmWithPasswordProps) {
  const { label, step, editor = '', email, error, submit, children, choice } = props
  const details = useRef<HTMLDetailsElement>(null)
  const result = useActionData<unknown>()
  // Closes the form after its change was made.
  useEffect(() => {
    if (!result || error !== undefined || !details.current?.open) return
    details.current.querySelector('form')?.reset()
    details.current.open = false
  }, [result, error])
  return (
    // Stays open after a wrong password.
    <details ref={details} className="open:basis-full" open={error !== undefined}>
      <summary className="flex min-h-9 w-fit cursor-pointer list-none items-center rounded-lg border border-line-strong px-3 text-sm hover:border-cyan hover:text-cyan">
        {label}
      </summary>
      <Form
        method="post"
        noValidate
        className="mt-3 flex max-w-md flex-col gap-4 rounded-card border border-line bg-raised p-4"
      >
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="editor" value={editor} />
        <p className="text-sm">{children}</p>
        {choice}
        <CurrentPasswordField id={`${step}-${editor}`} email={email} error={error} />
        <Button type="submit" size="small" className="self-start">
          {submit}
        </Button>
      </Form>
    </details>
  )
}
