import { services } from '~/services'
import { postCard } from '~/syndication/social-cards/card.rules'
import type { Route } from './+types/social-card.route'

/** The card of a post that is being written. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, socialCards, clock } = context.get(services)
  const asked = new URL(request.url).searchParams
  const card = postCard(site, {
    kind: asked.get('kind') === 'brief' ? 'brief' : 'article',
    id: '',
    title: (asked.get('title') ?? '').slice(0, 300),
    domain: asked.get('domain') ?? '',
    thumbnail: null,
    createdAt: clock(),
    publishedAt: null,
  })
  const { bytes } = await socialCards.preview(card)
  return new Response(bytes, { headers: { 'Content-Type': 'image/jpeg' } })
}
