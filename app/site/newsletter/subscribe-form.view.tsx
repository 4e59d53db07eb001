import {
  type SubscribeField,
  type SubscribeFormValues,
  subscribeFields,
} from '~/newsletter/subscribing/subscribe-form.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FormErrors } from '~/ui/form-errors'
import { HoneypotField } from '~/ui/honeypot-field'
import { DomainChoice } from './domain-choice.view'
import { FormResult } from './form-result.view'

export interface SubscribeProblems {
  /** About the whole form, not a single field. */
  notice?: string
  errors: Partial<Record<SubscribeField, string>>
}

interface SubscribeFormProps {
  values: SubscribeFormValues
  problems: SubscribeProblems | null
}

const ids = { email: 'subscribe-email', domains: 'subscribe-domains' } as const

/** `noValidate`: readers see the server's error texts, not the browser's. */
export function SubscribeForm({ values, problems }: SubscribeFormProps) {
  return (
    <form
      action="/subscribe"
      method="post"
      noValidate
      data-subscribe
      className="relative flex flex-col gap-6"
    >
      {problems && (
        <FormErrors
          title={problems.notice ?? 'You are not subscribed yet. Please correct the following:'}
          items={subscribeFields.flatMap((field) => {
            const text = problems.errors[field]
            return text ? [{ href: `#${ids[field]}`, text }] : []
          })}
        />
      )}
      <TextField
        id={ids.email}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        defaultValue={values.email}
        error={problems?.errors.email}
        required
      />
      <DomainChoice id={ids.domains} chosen={values.domains} error={problems?.errors.domains} />
      <HoneypotField id="subscribe-trap" />
      <div className="flex flex-col items-start gap-x-5 gap-y-3 sm:flex-row sm:items-center">
        <Button type="submit" className="flex-none">
          Subscribe
        </Button>
        <FormResult id="subscribe-answer" className="sm:flex sm:items-center">
          We will mail you a link to confirm. Unsubscribe with one click.
        </FormResult>
      </div>
    </form>
  )
}
