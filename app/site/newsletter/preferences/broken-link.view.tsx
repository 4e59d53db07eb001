import { Button, ButtonLink } from '~/ui/button'
import { Notice } from '../../shell/notice.view'

const texts = {
  unknown: {
    title: 'This link is not valid',
    text: 'Part of it may be missing. Copy the whole link from the mail, or request a new one.',
  },
  expired: {
    title: 'This link has expired',
    text: 'It is older than seven days, was already used, or was replaced by a newer one. Nothing has changed. You can request a new link.',
  },
  deleted: {
    title: 'This subscription was deleted',
    text: 'We store no data for this link, and send no mail to its address. You can subscribe again at any time.',
  },
} as const

interface BrokenLinkProps {
  is: keyof typeof texts | 'unavailable'
  /** The fields of a form that could not be handled; undefined if the page was only opened. */
  sent?: SentField[] | undefined
}

export type SentField = readonly [name: string, value: string]

/** The page of a signed link that cannot be used. */
export function BrokenLink({ is, sent }: BrokenLinkProps) {
  if (is === 'unavailable') return <UnavailableLink sent={sent} />
  const { title, text } = texts[is]
  return (
    <Notice
      accent="accent-amber"
      eyebrow="Newsletter"
      title={title}
      actions={
        <>
          <ButtonLink href="/subscribe">
            {is === 'deleted' ? 'Subscribe' : 'Request a new link'}
          </ButtonLink>
          <ButtonLink href="/" look="outline">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      {text}
    </Notice>
  )
}

/** Offers to send the same form again. */
function UnavailableLink({ sent }: Pick<BrokenLinkProps, 'sent'>) {
  return (
    <Notice
      accent="accent-amber"
      eyebrow="Newsletter"
      title="Please try again"
      actions={
        <form method={sent ? 'post' : 'get'}>
          {sent?.map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit">Try again</Button>
        </form>
      }
    >
      <p role="status">
        {sent
          ? 'Your change could not be saved. Nothing is lost: please try again in a moment.'
          : 'This page could not be loaded. Please try again in a moment.'}
      </p>
    </Notice>
  )
}
