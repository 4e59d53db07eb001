import { parseAuthorIds } from '~/authors/author-ids.rules'
import { services } from '~/services'
import { postCard } from '~/syndication/social-cards/card.rules'
import type { Route } from './+types/social-card.route'

/** The social card of a post that is being written. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, socialCards, authorDesk, clock } = context.get(services)
  const searchParams = new URL(request.url).searchParams
  const authors = parseAuthorIds((searchParams.get('authors') ?? '').slice(0, 1_000))
  const card = postCard(site, {
    kind: searchParams.get('kind') === 'brief' ? 'brief' : 'article',
    id: '',
    title: (searchParams.get('title') ?? '').slice(0, 300),
    domain: searchParams.get('domain') ?? '',
    thumbnail: null,
    createdAt: clock(),
    publishedAt: null,
    byline: await authorDesk.bylineOf(authors),
  })
  const { bytes } = await socialCards.preview(card)
  return new Response(bytes, { headers: { 'Content-Type': 'image/jpeg' } })
}
