import { readerPageHeaders } from '~/http/cache-policy'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import { ButtonLink } from '~/ui/button'
import { Notice } from '../shell/notice.view'
import type { Route } from './+types/sent.route'

export const headers = readerPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: '/subscribe/sent',
        title: 'Check your inbox',
        description: 'One more step: confirm your subscription with the link in our mail.',
      })
    : []

/** The same for every address, so that it reveals nothing about who is subscribed. */
export default function Sent() {
  return (
    <Notice
      accent="accent-green"
      eyebrow="One more step"
      title="Check your inbox"
      actions={
        <>
          <ButtonLink href="/">Return to Home</ButtonLink>
          <ButtonLink href="/subscribe" look="outline">
            Use another address
          </ButtonLink>
        </>
      }
    >
      <p>
        We are sending a mail to the address you entered. Open its link within seven days and press
        the button to confirm your subscription.
      </p>
      <p className="mt-4 text-base text-ink-muted">
        No mail after a few minutes? Check your spam folder and the spelling of your address. We
        send at most three mails a day to one address.
      </p>
    </Notice>
  )
}
