import { type ContactField, contactLimits, type TypedContact } from '~/contact/contact-form.rules'
import { Button } from '~/ui/button'
import { TextArea, TextField } from '~/ui/field'
import { FormTrouble } from '~/ui/form-trouble'
import { TrapField } from '~/ui/trap-field'

export interface ContactTrouble {
  /** What went wrong with the whole, where it is not a matter of single fields. */
  notice?: string
  errors: Partial<Record<ContactField, string>>
}

interface ContactFormProps {
  typed: TypedContact
  trouble: ContactTrouble | null
}

const idOf = (field: ContactField) => `contact-${field}`

/** Checked by the server alone, so that its words for what is wrong are the ones people read. */
export function ContactForm({ typed, trouble }: ContactFormProps) {
  const field = (name: ContactField) => ({
    id: idOf(name),
    name,
    defaultValue: typed[name],
    error: trouble?.errors[name],
  })
  return (
    <form action="/contact" method="post" noValidate className="relative flex flex-col gap-6">
      {trouble && (
        <FormTrouble
          title={trouble.notice ?? 'Your message was not sent yet. Please look at this again:'}
          items={Object.entries(trouble.errors).map(([name, text]) => ({
            href: `#${idOf(name as ContactField)}`,
            text,
          }))}
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
      <TrapField id="contact-trap" />
      <Button type="submit" className="self-start">
        Send message
      </Button>
    </form>
  )
}
