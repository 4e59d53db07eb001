import { forAnHour, noStore } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { services } from '~/services'
import type { Route } from './+types/sitemap.route'
import { minimalSitemap, sitemap, sitemapIndex } from './sitemap.rules'
import { parseSitemapName, sitemapTypes } from './sitemap-name.rules'

export const handle: PageCacheRule = { pageCache: { query: ['type'] } }

const xmlHeaders = { 'Content-Type': 'application/xml; charset=utf-8' }

/** /sitemap.xml, /sitemap/{type} and /functions/v1/sitemap?type= */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { reading, site, clock, reportError } = context.get(services)
  const name = params.type || new URL(request.url).searchParams.get('type') || 'index'
  try {
    const body = await loadBody()
    if (body === null) return unknownType()
    return new Response(body, { headers: { ...xmlHeaders, ...forAnHour } })
  } catch (error) {
    // After an error, a search engine may drop the site's pages; after a minimal sitemap it tries again later.
    reportError(error)
    return new Response(minimalSitemap(site, clock()), { headers: { ...xmlHeaders, ...noStore } })
  }

  async function loadBody(): Promise<string | ReadableStream | null> {
    if (name === 'index') return sitemapIndex(site, await reading.sitemapNames())
    const sitemapName = parseSitemapName(name)
    const pages = sitemapName && (await reading.sitemapPages(sitemapName))
    return pages && (await startStream(sitemap(site, pages)))
  }
}

const chunkLength = 32_000

/** Waits for the first page before it streams: if that fails, the minimal sitemap can still be sent instead. */
async function startStream(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const openingTag = await parts.next()
  const firstPage = await parts.next()
  const buffered = [openingTag, firstPage]
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < chunkLength) {
        const { done, value } = buffered.shift() ?? (await parts.next())
        if (done) {
          if (text) controller.enqueue(encoder.encode(text))
          controller.close()
          return
        }
        text += value
      }
      controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
}

function unknownType(): Response {
  const types = ['index', ...sitemapTypes].join(', ')
  return new Response(`Sitemap not found. Available sitemaps: ${types}.\n`, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
