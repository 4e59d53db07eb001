import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../primitives/button'
import { PasswordAgain } from '../access/password-fields'

interface WithPasswordProps {
  label: string
  step: string
  /** To whom it is done. */
  editor: string
  /** Whose password is asked for. */
  email: string
  error: string | undefined
  submit: string
  /** What will happen. */
  children: ReactNode
}

/** Something that is done to another editor: what it does is said first, and the password asked for. */
export function WithPassword(props: WithPasswordProps) {
  const { label, step, editor, email, error, submit, children } = props
  return (
    // Where the password was wrong it is open when the page comes back.
    <details className="relative" open={error !== undefined}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center rounded-lg px-3 text-red text-sm hover:bg-raised">
        {label}
      </summary>
      <Form
        method="post"
        noValidate
        className="absolute right-0 z-10 mt-1 flex w-64 flex-col gap-4 rounded-card border border-line bg-raised p-4 shadow-xl"
      >
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="editor" value={editor} />
        <p className="text-sm">{children}</p>
        <PasswordAgain id={`${step}-${editor}`} email={email} error={error} />
        <Button type="submit" size="small">
          {submit}
        </Button>
      </Form>
    </details>
  )
}
