import { readerPageHeaders } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import { PageHeader } from '../shell/page-header.view'
import type { Route } from './+types/saved.route'
import SavedList from './saved-list.island'

export const handle: PageCacheRule = { pageCache: { query: [] } }

export const headers = readerPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: '/saved',
        title: 'Saved',
        description: 'The articles you saved for later, stored only in this browser.',
      })
    : []

/** The same page for everyone: only the browser knows the saved posts. */
export default function Saved() {
  return (
    <>
      <PageHeader eyebrow="Stored in this browser" title="Saved">
        Articles you saved for later, newest first. The list never leaves this browser, and you can
        read the articles offline.
      </PageHeader>
      <div className="page-width pt-10">
        <p className="hidden max-w-[58ch] text-ink-soft text-lg noscript:block">
          JavaScript is turned off. Your saved articles are stored only in this browser, so the list
          needs JavaScript. You can read everything else on this site without it.
        </p>
        <div className="needs-script">
          <SavedList />
        </div>
      </div>
    </>
  )
}
