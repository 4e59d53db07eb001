import { Mail } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '~/ui/button'

/** A published brief can be mailed. A form instead of a link: it creates the issue. */
export function SendOffer({ brief, path }: { brief: string; path: string }) {
  return (
    <Form
      method="post"
      action={path}
      className="mb-8 flex flex-wrap items-center gap-4 rounded-card border border-green/60 bg-green/10 p-4"
    >
      <input type="hidden" name="brief" value={brief} />
      <p className="min-w-48 flex-1">This brief is published. You can mail it to subscribers.</p>
      <Button type="submit" look="outline" size="small">
        <Mail aria-hidden="true" className="size-4" />
        Send it as the newsletter
      </Button>
    </Form>
  )
}
