import type { ManagedSubscription } from '~/newsletter/signed-links.rules'
import { Button, ButtonLink } from '~/ui/button'
import { Notice } from '../../shell/notice.view'
import { Address } from '../confirm.view'
import { BrokenLink } from './broken-link.view'

interface UnsubscribeViewProps {
  siteName: string
  link: ManagedSubscription | { is: 'unavailable' }
  /** The button was pressed. */
  isPosted: boolean
  preferencesPath: string
}

export function UnsubscribeView(props: UnsubscribeViewProps) {
  const { siteName, link, isPosted, preferencesPath } = props
  if (link.is !== 'found') return <BrokenLink is={link.is} sent={isPosted ? [] : undefined} />
  if (link.status === 'pending') return <Refuse siteName={siteName} address={link.address} />
  if (link.status !== 'confirmed') {
    return (
      <Notice
        accent="accent-green"
        eyebrow="Newsletter"
        title={link.status === 'unsubscribed' ? 'You are unsubscribed' : 'You are not subscribed'}
        actions={
          <>
            <ButtonLink href="/">Return to Home</ButtonLink>
            <ButtonLink href={preferencesPath} look="outline">
              Subscribe again or delete your data
            </ButtonLink>
          </>
        }
      >
        <p role="status">
          We send no more issues to <Address address={link.address} />. One that is already on its
          way may still arrive.
        </p>
      </Notice>
    )
  }
  return (
    <Notice
      eyebrow="Newsletter"
      title="Unsubscribe from the newsletter?"
      actions={
        <>
          <form method="post">
            <Button type="submit">Unsubscribe</Button>
          </form>
          <ButtonLink href={preferencesPath} look="outline">
            Choose fewer subjects
          </ButtonLink>
        </>
      }
    >
      <p>
        You will no longer receive the weekly brief and selected articles from {siteName} at{' '}
        <Address address={link.address} />.
      </p>
    </Notice>
  )
}

/** Only invitations link to this page before somebody is subscribed. */
function Refuse({ siteName, address }: { siteName: string; address: string }) {
  return (
    <Notice
      eyebrow="Newsletter"
      title="No more invitations?"
      actions={
        <form method="post">
          <Button type="submit">Send me no more invitations</Button>
        </form>
      }
    >
      <p>
        You are not subscribed to {siteName}. Press the button, and nobody at {siteName} can invite{' '}
        <Address address={address} /> again.
      </p>
    </Notice>
  )
}
