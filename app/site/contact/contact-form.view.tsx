import {
  type ContactField,
  type ContactFormValues,
  contactFields,
} from '~/contact/contact-form.rules'
import { contactLimits } from '~/contact/form-fields.rules'
import { Button } from '~/ui/button'
import { TextArea, TextField } from '~/ui/field'
import { FormErrors } from '~/ui/form-errors'
import { HoneypotField } from '~/ui/honeypot-field'

export interface ContactProblems {
  /** About the whole form, not a single field. */
  notice?: string
  errors: Partial<Record<ContactField, string>>
}

interface ContactFormProps {
  values: ContactFormValues
  problems: ContactProblems | null
}

const idOf = (field: ContactField) => `contact-${field}`

/** `noValidate`: readers see the server's error texts, not the browser's. */
export function ContactForm({ values, problems }: ContactFormProps) {
  const field = (name: ContactField) => ({
    id: idOf(name),
    name,
    defaultValue: values[name],
    error: problems?.errors[name],
  })
  return (
    <form action="/contact" method="post" noValidate className="relative flex flex-col gap-6">
      {problems && (
        <FormErrors
          title={problems.notice ?? 'Your message was not sent. Please correct the following:'}
          items={contactFields.flatMap((name) => {
            const text = problems.errors[name]
            return text ? [{ href: `#${idOf(name)}`, text }] : []
          })}
        />
      )}
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" autoComplete="name" required />
        <TextField
          {...field('email')}
          label="Email address"
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <TextField {...field('subject')} label="Subject" isOptional />
      <TextArea
        {...field('message')}
        label="Message"
        hint={`At most ${contactLimits.message.toLocaleString('en-US')} characters.`}
        required
      />
      <HoneypotField id="contact-trap" />
      <Button type="submit" className="self-start">
        Send message
      </Button>
    </form>
  )
}
