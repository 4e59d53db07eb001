import type { ReactNode } from 'react'
import { Form, type FormProps, useNavigation } from 'react-router'
import { Button } from '~/ui/button'
import { FormTrouble } from '~/ui/form-trouble'

interface DeskFormProps extends Omit<FormProps, 'children'> {
  /** What stands in the way of the whole. */
  notice?: string | null | undefined
  /** What is wrong, by the id of its field. */
  errors?: Partial<Record<string, string>>
  submit: string
  submitting?: string
  children: ReactNode
}

/** A form of the desk: checked by the server, whose words for what is wrong are the ones people read. */
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
        <FormTrouble title={notice ?? 'Please look at this again:'} items={items} />
      )}
      {children}
      <Button type="submit" disabled={isSending} className="self-start">
        {isSending ? (submitting ?? submit) : submit}
      </Button>
    </Form>
  )
}
