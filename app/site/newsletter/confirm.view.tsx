import type { Confirmation } from '~/newsletter/signed-links.rules'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import { Button, ButtonLink } from '~/ui/button'
import { Notice } from '../shell/notice.view'
import { BrokenLink } from './preferences/broken-link.view'

interface ConfirmViewProps {
  siteName: string
  link: Confirmation | { is: 'unavailable' }
  /** The button was pressed. */
  isPosted: boolean
}

export function ConfirmView({ siteName, link, isPosted }: ConfirmViewProps) {
  switch (link.is) {
    case 'open':
      return (
        <Notice
          eyebrow="Newsletter"
          title="Confirm your subscription"
          actions={
            <form method="post">
              <Button type="submit">Confirm subscription</Button>
            </form>
          }
        >
          <p>
            Press the button to receive the weekly brief and selected articles from {siteName} on{' '}
            {listOf(link.domains)} at <Address address={link.address} />. You can unsubscribe at any
            time.
          </p>
        </Notice>
      )
    case 'confirmed':
      return (
        <Notice
          accent="accent-green"
          eyebrow="Newsletter"
          title="You are subscribed"
          actions={
            <>
              <ButtonLink href="/weekly-brief">Read the latest briefs</ButtonLink>
              <ButtonLink href={link.preferencesPath} look="outline">
                Manage subscription
              </ButtonLink>
            </>
          }
        >
          <p role="status">
            The weekly brief and selected articles on {listOf(link.domains)} will arrive at{' '}
            <Address address={link.address} />.
          </p>
        </Notice>
      )
    default:
      return <BrokenLink is={link.is} sent={isPosted ? [] : undefined} />
  }
}

export function Address({ address }: { address: string }) {
  return <bdi className="wrap-anywhere font-semibold text-ink">{address}</bdi>
}

const list = new Intl.ListFormat('en')

function listOf(domains: DomainSlug[]): string {
  return list.format(domains.map((domain) => domainNames[domain].label))
}
