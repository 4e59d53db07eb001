import type { OwnSubscription } from '~/newsletter/own-links.rules'
import { Button, ButtonLink } from '~/ui/button'
import { Notice } from '../../shell/notice.view'
import { Address } from '../confirm.view'
import { LinkTrouble } from './link-trouble.view'

interface UnsubscribeViewProps {
  siteName: string
  link: OwnSubscription | { is: 'away' }
  /** Whether the button was pressed. */
  isSent: boolean
  preferencesPath: string
}

export function UnsubscribeView(props: UnsubscribeViewProps) {
  const { siteName, link, isSent, preferencesPath } = props
  if (link.is !== 'there') return <LinkTrouble is={link.is} sent={isSent ? [] : undefined} />
  if (link.status !== 'confirmed') {
    return (
      <Notice
        accent="accent-green"
        eyebrow="Newsletter"
        title="You are not subscribed"
        actions={
          <>
            <ButtonLink href="/">Return to Home</ButtonLink>
            <ButtonLink href={preferencesPath} look="outline">
              Subscribe again, or erase your data
            </ButtonLink>
          </>
        }
      >
        <p role="status">
          No more issues go to <Address address={link.address} />. One that was on its way at this
          moment may still arrive.
        </p>
      </Notice>
    )
  }
  return (
    <Notice
      eyebrow="Newsletter"
      title="Leave the newsletter?"
      actions={
        <>
          <form method="post">
            <Button type="submit">Unsubscribe</Button>
          </form>
          <ButtonLink href={preferencesPath} look="outline">
            Choose fewer subjects instead
          </ButtonLink>
        </>
      }
    >
      <p>
        The weekly brief of {siteName} will not come to <Address address={link.address} /> any more.
      </p>
    </Notice>
  )
}
