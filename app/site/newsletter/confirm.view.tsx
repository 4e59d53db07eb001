import type { Confirmation } from '~/newsletter/own-links.rules'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'
import { Button, ButtonLink } from '~/ui/button'
import { Notice } from '../shell/notice.view'
import { LinkTrouble } from './preferences/link-trouble.view'

interface ConfirmViewProps {
  siteName: string
  link: Confirmation | { is: 'away' }
  /** Whether the button was pressed. */
  isSent: boolean
}

export function ConfirmView({ siteName, link, isSent }: ConfirmViewProps) {
  switch (link.is) {
    case 'open':
      return (
        <Notice
          eyebrow="Newsletter"
          title="Confirm your subscription"
          actions={
            <form method="post">
              <Button type="submit">Yes, send it to me</Button>
            </form>
          }
        >
          <p>
            The weekly brief of {siteName} for <Address address={link.address} />, on{' '}
            {listOf(link.domains)}. You get it once you press the button, and can leave at any time.
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
                Change subjects, or leave
              </ButtonLink>
            </>
          }
        >
          <p role="status">
            The next weekly brief on {listOf(link.domains)} comes to{' '}
            <Address address={link.address} />.
          </p>
        </Notice>
      )
    default:
      return <LinkTrouble is={link.is} sent={isSent ? [] : undefined} />
  }
}

export function Address({ address }: { address: string }) {
  return <bdi className="wrap-anywhere font-semibold text-ink">{address}</bdi>
}

const list = new Intl.ListFormat('en')

function listOf(domains: DomainSlug[]): string {
  return list.format(domains.map((domain) => domainNames[domain].label))
}
