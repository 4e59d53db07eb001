import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Site } from '~/config/site'
import { forAMoment, forAWhile, forEver, noStore } from '~/http/cache-policy'
import { TooManyTasksError } from '~/pictures/processing/one-at-a-time.service'
import { pictureResponse } from '~/pictures/serving/picture.request'
import { type Services, services } from '~/services'
import {
  type Card,
  postCard,
  type SectionTexts,
  sectionCard,
  sectionOfPost,
} from '~/syndication/social-cards/card.rules'
import { type CardSection, isCardSection } from '~/syndication/social-cards/card-addresses.rules'
import type { DrawnCard } from '~/syndication/social-cards/social-cards.rules'
import { domainTexts } from '../domain/hero/domain-texts.rules'
import { demoPost } from '../pages/demo-post.rules'
import type { Route } from './+types/social-card.route'

const type = 'image/jpeg'

/** The picture that social networks and messengers show for a link to a post or a section. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const allServices = context.get(services)
  const found = await findCards(params, allServices).catch((error: unknown) => {
    allServices.reportError(error)
    return { version: null, cards: [] }
  })
  if (!found) return new Response('Card not found.\n', { status: 404, headers: noStore })
  const { bytes, isComplete } = await drawFirst(found.cards, allServices)
  if (!isComplete) return pictureResponse(request, { bytes, type, caching: forAMoment })
  const version = new URL(request.url).searchParams.get('v')
  const isCurrent = found.version !== null && version === String(found.version)
  return pictureResponse(request, { bytes, type, caching: isCurrent ? forEver : forAWhile })
}

interface FoundCards {
  version: number | null
  /** The requested card, then its fallbacks. */
  cards: Card[]
}

async function findCards(
  { kind, file }: { kind?: string | undefined; file: string },
  { site, reading }: Services,
): Promise<FoundCards | null> {
  if (!file.endsWith('.jpg')) return null
  const name = file.slice(0, -'.jpg'.length)
  if (kind === undefined) {
    return isCardSection(name) ? { version: null, cards: [cardOf(site, name)] } : null
  }
  const isDemo = kind === demoPost.kind && name === demoPost.id
  const post = isDemo ? demoPost : isPostKind(kind) ? await reading.cardOf(kind, name) : null
  if (!post) return null
  const card = postCard(site, post)
  const withoutPicture = card.picture ? [{ ...card, picture: null }] : []
  return {
    version: post.version,
    cards: [card, ...withoutPicture, cardOf(site, sectionOfPost(post))],
  }
}

/** Draws the first card that works; the last resort is a static file, so that a shared link always has a picture. */
async function drawFirst(
  cards: Card[],
  { socialCards, reportError }: Services,
): Promise<DrawnCard> {
  for (const card of cards) {
    try {
      const { bytes, isComplete } = await socialCards.get(card)
      return { bytes, isComplete: isComplete && card === cards[0] }
    } catch (error) {
      if (!(error instanceof TooManyTasksError)) reportError(error)
    }
  }
  return { bytes: await socialCards.fallback(), isComplete: false }
}

function cardOf(site: Site, section: CardSection): Card {
  const { host } = new URL(site.url)
  return sectionCard(site, section, { ...textsOf(site, section), foot: host })
}

function textsOf(site: Site, section: CardSection): Omit<SectionTexts, 'foot'> {
  if (section === 'site') return { token: '', description: site.description }
  if (section === 'weekly-brief') return briefTexts
  const { eyebrow, description } = domainTexts[section]
  return { token: eyebrow, description }
}

const briefTexts = {
  token: 'WEEKLY_INTELLIGENCE',
  description: 'What mattered in a week, what it means and what to do about it.',
}

function isPostKind(value: string): value is PostKind {
  return (postKinds as readonly string[]).includes(value)
}
