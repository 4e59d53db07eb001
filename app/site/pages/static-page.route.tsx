import type { HasFirstScreen } from '~/document/first-screen'
import { readerPageHeaders } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import type { Route } from './+types/static-page.route'
import { Document } from './document.view'
import { PressKit } from './press-kit.view'

export const handle: PageCacheRule & HasFirstScreen = {
  pageCache: { query: [] },
  firstScreen: 'text',
}

export const headers = readerPageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pageAt, site } = context.get(services)
  const page = await pageAt(new URL(request.url).pathname)
  if (!page) throw await notFound('page', { request, context })
  return { site, page }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const { name, title, description, path } = page
  const type = name === 'about' ? 'AboutPage' : 'WebPage'
  return pageMeta(site, { title, description, path, type })
}

export default function StaticPage({ loaderData: { site, page } }: Route.ComponentProps) {
  return (
    <Document {...page}>
      {page.name === 'about' && (
        <PressKit siteName={site.name} logo={site.logo?.download ?? null} />
      )}
    </Document>
  )
}
