import { Button } from '~/ui/button'
import { TrapField } from '~/ui/trap-field'
import { FormAnswer } from '../newsletter/form-answer.view'

interface NewsletterFormProps {
  /** Ids are unique on a page; several forms stand on one. */
  id: string
  button: string
  look?: 'primary' | 'machine'
  className?: string
}

/**
 * The newsletter form at the foot of pages: an address, posted to the one subscription, of every domain. The
 * server checks it, since browsers refuse addresses that people have.
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
      <TrapField id={`${id}-trap`} />
      <FormAnswer id={`${id}-answer`}>
        {'One mail a week on each subject. Leave with one click. '}
        <a href="/subscribe" className="underline underline-offset-4 hover:text-cyan">
          Choose subjects
        </a>
      </FormAnswer>
    </form>
  )
}
