import { Button } from '../primitives/button'

interface NewsletterFormProps {
  /** Ids are unique on a page; several forms stand on one. */
  id: string
  button: string
  look?: 'primary' | 'machine'
}

/** Every newsletter form of the site: an address, posted to the one subscription. */
export function NewsletterForm({ id, button, look = 'primary' }: NewsletterFormProps) {
  return (
    <form action="/subscribe" method="post" className="flex max-w-md flex-col gap-3 sm:flex-row">
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
        className="h-11 w-full min-w-0 flex-none rounded-lg sm:w-auto sm:flex-1 border border-line-strong bg-ground px-4 text-ink transition-colors placeholder:text-ink-muted hover:border-ink-muted focus:border-cyan"
      />
      <Button type="submit" look={look} className="h-11">
        {button}
      </Button>
    </form>
  )
}
