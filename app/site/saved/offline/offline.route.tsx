import { readerPageHeaders } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/page-meta.rules'
import { ButtonLink } from '~/ui/button'
import { Notice } from '../../shell/notice.view'
import type { Route } from './+types/offline.route'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

export const headers = readerPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        title: 'Offline',
        description: 'What is shown while there is no connection.',
      })
    : []

/** Shown by the service worker in the place of a page that neither the network nor the browser has. */
export default function Offline() {
  return (
    <Notice
      eyebrow="No connection"
      title="You seem to be offline"
      actions={
        <>
          <ButtonLink href="/saved">Read what you saved</ButtonLink>
          {/* The address is still that of the page that was wanted. */}
          <ButtonLink href="" look="outline">
            Try again
          </ButtonLink>
        </>
      }
    >
      This page is not among those that you saved, so it needs a connection. What you saved can be
      read without one.
    </Notice>
  )
}
