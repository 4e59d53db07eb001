import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Site } from '~/config/site'
import { forAMoment, forAWhile, forEver, keptByNobody } from '~/http/cache-policy'
import { answerPicture } from '~/pictures/picture.request'
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

/** The picture that a link to a post, or to a page of a section, is shown with. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const given = context.get(services)
  const asked = await cardsAt(params, given).catch((error: unknown) => {
    given.reportError(error)
    return { version: null, cards: [] }
  })
  if (!asked) return new Response('No such card.\n', { status: 404, headers: keptByNobody })
  const { bytes, isWhole } = await firstDrawn(asked.cards, given)
  if (!isWhole) return answerPicture(request, { bytes, type, kept: forAMoment })
  const named = new URL(request.url).searchParams.get('v')
  const isCurrent = asked.version !== null && named === String(asked.version)
  return answerPicture(request, { bytes, type, kept: isCurrent ? forEver : forAWhile })
}

interface AskedCards {
  version: number | null
  /** The one that is asked for, and what may stand in for it. */
  cards: Card[]
}

async function cardsAt(
  { kind, file }: { kind?: string | undefined; file: string },
  { site, reading }: Services,
): Promise<AskedCards | null> {
  if (!file.endsWith('.jpg')) return null
  const name = file.slice(0, -'.jpg'.length)
  if (kind === undefined) {
    return isCardSection(name) ? { version: null, cards: [cardOf(site, name)] } : null
  }
  const isDemo = kind === demoPost.kind && name === demoPost.id
  const post = isDemo ? demoPost : isPostKind(kind) ? await reading.cardOf(kind, name) : null
  if (!post) return null
  const card = postCard(site, post)
  const plainer = card.picture ? [{ ...card, picture: null }] : []
  return { version: post.version, cards: [card, ...plainer, cardOf(site, sectionOfPost(post))] }
}

/** A picture rather than an error: whoever shares a link sees one, whatever went wrong. */
async function firstDrawn(cards: Card[], given: Services): Promise<DrawnCard> {
  const { socialCards, reportError } = given
  for (const card of cards) {
    try {
      const { bytes, isWhole } = await socialCards.get(card)
      return { bytes, isWhole: isWhole && card === cards[0] }
    } catch (error) {
      reportError(error)
    }
  }
  return { bytes: await socialCards.shipped(), isWhole: false }
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
