import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useActionData } from 'react-router'
import { Button } from '~/ui/button'
import { PasswordAgain } from '../access/password-fields.view'

interface WithPasswordProps {
  label: string
  step: string
  /** To whom it is done; nobody in particular for what is about everybody. */
  editor?: string
  /** Whose password is asked for. */
  email: string
  error: string | undefined
  submit: string
  /** What will happen. */
  children: ReactNode
  /** What is chosen with it. */
  choice?: ReactNode
}

/** Something that an owner decides about others: what it does is said first, and the password asked for. */
export function WithPassword(props: WithPasswordProps) {
  const { label, step, editor = '', email, error, submit, children, choice } = props
  const details = useRef<HTMLDetailsElement>(null)
  const answer = useActionData<unknown>()
  useEffect(() => {
    if (!answer || error !== undefined || !details.current?.open) return
    details.current.querySelector('form')?.reset()
    details.current.open = false
  }, [answer, error])
  return (
    // Where the password was wrong it is open when the page comes back.
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
        <PasswordAgain id={`${step}-${editor}`} email={email} error={error} />
        <Button type="submit" size="small" className="self-start">
          {submit}
        </Button>
      </Form>
    </details>
  )
}
