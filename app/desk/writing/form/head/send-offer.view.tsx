import { Mail } from 'lucide-react'
import { Form } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
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

/** Opens the newsletter issue of a published post, or creates it. */
export function MailButton({ kind, id, path }: { kind: PostKind; id: string; path: string }) {
  return (
    <Form method="post" action={path}>
      <input type="hidden" name={kind} value={id} />
      <Button type="submit" look="outline" size="small">
        <Mail aria-hidden="true" className="size-4" />
        Mail this {kind}
      </Button>
    </Form>
  )
}
