import type {
  SubscribeField,
  TypedSubscription,
} from '~/newsletter/subscribing/subscribe-form.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FormTrouble } from '~/ui/form-trouble'
import { TrapField } from '~/ui/trap-field'
import { DomainChoice } from './domain-choice.view'
import { FormAnswer } from './form-answer.view'

export interface SubscribeTrouble {
  /** What went wrong with the whole, where it is not a matter of single fields. */
  notice?: string
  errors: Partial<Record<SubscribeField, string>>
}

interface SubscribeFormProps {
  typed: TypedSubscription
  trouble: SubscribeTrouble | null
}

const ids = { email: 'subscribe-email', domains: 'subscribe-domains' } as const

/** Checked by the server alone, so that its words for what is wrong are the ones people read. */
export function SubscribeForm({ typed, trouble }: SubscribeFormProps) {
  return (
    <form
      action="/subscribe"
      method="post"
      noValidate
      data-subscribe
      className="relative flex flex-col gap-6"
    >
      {trouble && (
        <FormTrouble
          title={trouble.notice ?? 'You are not subscribed yet. Please look at this again:'}
          items={Object.entries(trouble.errors).map(([field, text]) => ({
            href: `#${ids[field as SubscribeField]}`,
            text,
          }))}
        />
      )}
      <TextField
        id={ids.email}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        defaultValue={typed.email}
        error={trouble?.errors.email}
        required
      />
      <DomainChoice id={ids.domains} chosen={typed.domains} error={trouble?.errors.domains} />
      <TrapField id="subscribe-trap" />
      <div className="flex flex-col items-start gap-x-5 gap-y-3 sm:flex-row sm:items-center">
        <Button type="submit" className="flex-none">
          Subscribe
        </Button>
        <FormAnswer id="subscribe-answer" className="sm:flex sm:items-center">
          Next, confirm it with the link we mail you. Unsubscribe with one click.
        </FormAnswer>
      </div>
    </form>
  )
}
