import { forAnHour, keptByNobody } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { services } from '~/services'
import type { Route } from './+types/sitemap.route'
import { mapTypes, parseMapName } from './place.rules'
import { minimalSitemap, sitemap, sitemapIndex } from './sitemap.rules'

export const handle: KeptAnswers = { keptAnswers: { query: ['type'] } }

const xml = { 'Content-Type': 'application/xml; charset=utf-8' }

/** /sitemap.xml, /sitemap/{type} and /functions/v1/sitemap?type= alike. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { reading, site, clock, reportError } = context.get(services)
  const asked = params.type ?? new URL(request.url).searchParams.get('type') ?? 'index'
  try {
    const body = await bodyOf(asked)
    if (body === null) return unknownType()
    return new Response(body, { headers: { ...xml, ...forAnHour } })
  } catch (error) {
    // Found so much of it, a search engine comes again; an error would make it forget the rest.
    reportError(error)
    return new Response(minimalSitemap(site, clock()), { headers: { ...xml, ...keptByNobody } })
  }

  async function bodyOf(name: string): Promise<string | ReadableStream | null> {
    if (name === 'index') return sitemapIndex(site, await reading.sitemapNames())
    const map = parseMapName(name)
    const places = map && (await reading.sitemapPlaces(map))
    return places && (await begun(sitemap(site, places)))
  }
}

/** A stream of it, once its first part is there: until then it can still become another answer. */
async function begun(parts: AsyncGenerator<string>): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  const opening = await parts.next()
  const first = await parts.next()
  const waiting = [opening, first]
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < 32_000) {
        const { done, value } = waiting.shift() ?? (await parts.next())
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
  const types = ['index', ...mapTypes].join(', ')
  return new Response(`There is no such sitemap. There are: ${types}.\n`, {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
