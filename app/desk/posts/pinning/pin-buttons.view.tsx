import { Pin, PinOff } from 'lucide-react'
import { Form } from 'react-router'
import { may } from '~/posts/editing/permissions.rules'
import { Button, ButtonLink } from '~/ui/button'

interface PinButtonsProps {
  post: Parameters<typeof may>[2] & { kind: 'article' | 'brief' }
  editor: Parameters<typeof may>[0]
  /** Readers see the post. */
  isListed: boolean
  isPinned: boolean
  base: string
}

/** Pins an article to the front of the site, or ends its pin. */
export function PinButtons({ post, editor, isListed, isPinned, base }: PinButtonsProps) {
  if (post.kind !== 'article' || !may(editor, 'pin', post).ok) return null
  return (
    <>
      {isListed && (
        <ButtonLink href={`${base}/pin`} look="outline" size="small">
          <Pin aria-hidden="true" className="size-4" />
          {isPinned ? 'Change the pin…' : 'Pin to the front…'}
        </ButtonLink>
      )}
      {isPinned && (
        <Form method="post" action={`${base}/pin`}>
          <input type="hidden" name="step" value="unpin" />
          <Button type="submit" look="outline" size="small">
            <PinOff aria-hidden="true" className="size-4" />
            Unpin
          </Button>
        </Form>
      )}
    </>
  )
}
