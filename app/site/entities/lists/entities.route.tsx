import { data } from 'react-router'
import { pageHeaders, unlessFailed } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import { notLoaded } from '~/ui/empty-state'
import { PageHeader } from '../../shell/page-header.view'
import type { Route } from './+types/entities.route'
import { EntityIndexView, indexCrumb } from './entity-index.view'

export const handle: PageCacheRule = { pageCache: { query: [] } }

export const headers = pageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { reading, site, reportError } = context.get(services)
  const { list: index, failures } = await reading.entityIndexPage()
  for (const failure of failures) reportError(failure)
  return data({ site, index, hasFailed: failures.length > 0 }, { headers: unlessFailed(failures) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site } = loaderData
  return pageMeta(site, {
    title: indexCrumb.label,
    description: `The vulnerabilities, weaknesses, techniques, papers and standards that articles of ${site.name} name, with every post on each.`,
    path: indexCrumb.href,
    type: 'CollectionPage',
  })
}

export default function EntitiesRoute({ loaderData: { index, hasFailed } }: Route.ComponentProps) {
  return (
    <div className="accent-cyan">
      <PageHeader
        eyebrow={
          hasFailed ? notLoaded : index.count === 1 ? '1 identifier' : `${index.count} identifiers`
        }
        title={indexCrumb.label}
      >
        <p>
          The vulnerabilities, weaknesses, techniques, papers and standards that our articles name.{' '}
          <a
            href="/watch"
            className="text-ink underline decoration-line-strong underline-offset-4 transition-colors hover:text-cyan hover:decoration-cyan"
          >
            Watch some of them
          </a>{' '}
          with one feed.
        </p>
      </PageHeader>
      <EntityIndexView index={index} hasFailed={hasFailed} />
    </div>
  )
}
