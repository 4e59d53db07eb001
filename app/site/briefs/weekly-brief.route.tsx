import { data } from 'react-router'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { domainNames, parseDomainFilter } from '~/posts/addresses/domain.rules'
import { archivePath } from '~/posts/lists/brief-archive.rules'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { feedPath } from '~/syndication/scope.rules'
import { PageHeader } from '../shell/page-header.view'
import { pageNumberOf } from '../shell/page-number.request'
import type { Route } from './+types/weekly-brief.route'
import BriefArchive from './brief-archive.island'

export const handle: PageCacheRule = { pageCache: { query: ['domain', 'page'] } }

export const headers = pageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const domain = parseDomainFilter(new URL(request.url).searchParams.get('domain'))
  if (domain === 'unknown') throw await notFound('page', { request, context })
  const page = pageNumberOf(request)
  const { list: archive, failures } = await reading.briefArchivePage({ domain, page })
  for (const failure of failures) reportError(failure)
  if (!archive) throw await notFound('page', { request, context })
  return data(
    { site, archive, hasFailed: failures.length > 0 },
    { headers: unlessFailed(failures) },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, archive } = loaderData
  const { domain, page, pages, months } = archive
  const name = domain && domainNames[domain].label
  return pageMeta(site, {
    title: name ? `Weekly Brief, ${name}` : 'Weekly Brief',
    description: `All weekly briefs ${name ? `on ${name} ` : ''}from ${site.name}, newest first, by month.`,
    path: archivePath(domain),
    page,
    pages,
    type: 'CollectionPage',
    section: 'weekly-brief',
    items: months.flatMap(({ briefs }) => briefs),
    feed: { title: `${site.name}: Weekly Brief`, path: feedPath({ of: 'briefs' }, 'rss') },
  })
}

export default function WeeklyBrief({ loaderData: { archive, hasFailed } }: Route.ComponentProps) {
  return (
    <div className="accent-amber">
      <PageHeader eyebrow="Brief archive" title="Weekly Brief">
        What mattered each week, what it means and what to do about it. All briefs, newest first.
      </PageHeader>
      <BriefArchive initial={archive} hasFailed={hasFailed} />
    </div>
  )
}
