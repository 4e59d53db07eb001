import { readerPageHeaders } from '~/http/cache-policy'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/page-meta.rules'
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
        title: 'Look into your inbox',
        description: 'One step is left: the link in the mail that we have sent.',
      })
    : []

/** The same for every address, known or not: nobody learns here who is subscribed. */
export default function Sent() {
  return (
    <Notice
      accent="accent-green"
      eyebrow="One step is left"
      title="Look into your inbox"
      actions={
        <>
          <ButtonLink href="/">Return to Home</ButtonLink>
          <ButtonLink href="/subscribe" look="outline">
            Give another address
          </ButtonLink>
        </>
      }
    >
      <p>
        We write to the address you gave. Open the link in that mail within seven days and press the
        button on its page; then you get the next issue.
      </p>
      <p className="mt-4 text-base text-ink-muted">
        Nothing there after a few minutes? Look into the spam folder, and check the address. We
        write to one address at most three times a day.
      </p>
    </Notice>
  )
}
