import { readerPageHeaders } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import { ButtonLink } from '~/ui/button'
import { Notice } from '../../shell/notice.view'
import type { Route } from './+types/offline.route'

export const handle: PageCacheRule = { pageCache: { query: [] } }

export const headers = readerPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: '/offline',
        title: 'Offline',
        description: 'Shown while there is no connection.',
      })
    : []

/** The service worker shows this instead of a page that cannot be fetched and is not cached. */
export default function Offline() {
  return (
    <Notice
      eyebrow="No connection"
      title="You seem to be offline"
      actions={
        <>
          <ButtonLink href="/saved">Read saved articles</ButtonLink>
          {/* The address bar still has the URL of the requested page, so this reloads it. */}
          <ButtonLink href="" look="outline">
            Try again
          </ButtonLink>
        </>
      }
    >
      This page is not available offline. Your saved articles are.
    </Notice>
  )
}
