import type { ReactNode } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { Button } from '~/ui/button'
import { FormErrors } from '~/ui/form-errors'

interface DeskFormProps extends Omit<FormProps, 'children'> {
  /** An error that belongs to no field. */
  notice?: string | null | undefined
  /** Error texts by the id of their field. */
  errors?: Partial<Record<string, string>>
  submit: string
  submitting?: string
  children: ReactNode
}

/** A form that the server validates: it shows the server's error texts, not the browser's. */
export function DeskForm({
  notice,
  errors = {},
  submit,
  submitting,
  children,
  ...props
}: DeskFormProps) {
  const isSending = useNavigation().state === 'submitting'
  const items = Object.entries(errors).flatMap(([field, text]) =>
    text ? [{ href: `#${field}`, text }] : [],
  )
  return (
    <Form method="post" noValidate className="flex flex-col gap-6" {...props}>
      {(notice || items.length > 0) && (
        <FormErrors title={notice ?? 'Please look at this again:'} items={items} />
      )}
      {children}
      <Button type="submit" disabled={isSending} className="self-start">
        {isSending ? (submitting ?? submit) : submit}
      </Button>
    </Form>
  )
}
