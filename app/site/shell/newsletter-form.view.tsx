import { Button } from '~/ui/button'
import { HoneypotField } from '~/ui/honeypot-field'
import { FormResult } from '../newsletter/form-result.view'

interface NewsletterFormProps {
  /** Unique on the page, which may have several of these forms. */
  id: string
  button: string
  look?: 'primary' | 'machine'
  className?: string
}

/**
 * A short newsletter form that subscribes to all domains. The server validates the address: browsers reject some
 * valid ones.
 */
export function NewsletterForm({
  id,
  button,
  look = 'primary',
  className = '',
}: NewsletterFormProps) {
  return (
    <form
      action="/subscribe"
      method="post"
      noValidate
      data-subscribe
      className={`relative max-w-md ${className}`}
    >
      <div className="flex flex-col gap-3 sm:flex-row">
        <label htmlFor={id} className="sr-only">
          Email address
        </label>
        <input
          id={id}
          type="email"
          name="email"
          required
          autoComplete="email"
          placeholder="Enter your email"
          className="h-11 w-full min-w-0 flex-none rounded-lg sm:w-auto sm:flex-1 border border-line-strong bg-ground px-4 text-ink transition-colors placeholder:text-ink-muted hover:border-ink-muted focus:border-cyan aria-invalid:border-red"
        />
        <Button type="submit" look={look} className="h-11">
          {button}
        </Button>
      </div>
      <HoneypotField id={`${id}-trap`} />
      <FormResult id={`${id}-answer`}>
        {'About one email a week per subject. Unsubscribe with one click. '}
        <a href="/subscribe" className="underline underline-offset-4 hover:text-cyan">
          Choose subjects
        </a>
      </FormResult>
    </form>
  )
}
