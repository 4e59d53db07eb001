import { readerPageHeaders } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/page-meta.rules'
import { PageHeader } from '../shell/page-header.view'
import type { Route } from './+types/saved.route'
import SavedList from './saved-list.island'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

export const headers = readerPageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        title: 'Saved',
        description: 'What you saved for later, kept in this browser alone.',
      })
    : []

/** The same for everyone: what is saved is only known to the browser that shows it. */
export default function Saved() {
  return (
    <>
      <PageHeader eyebrow="Kept in this browser" title="Saved">
        What you saved for later, newest first. It stays in this browser, can be read without a
        connection, and nobody but you knows what is on it.
      </PageHeader>
      <div className="page-width pt-10">
        <p className="hidden max-w-[58ch] text-ink-soft text-lg noscript:block">
          Your saved articles live in this browser alone, so showing them needs JavaScript, which is
          switched off. Everything else on this site can be read without it.
        </p>
        <div className="needs-script">
          <SavedList />
        </div>
      </div>
    </>
  )
}
