import { createHash } from 'node:crypto'
import type { Site } from '~/config/site'
import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { pageColour } from '~/posts/fields/classification.rules'
import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import type { PostSummary } from '~/posts/post.rules'
import type { CardSection } from './card-addresses.rules'
import type { Accent } from './drawing/palette.rules'

/** To be raised with every change to how cards look: those that were kept are then drawn anew. */
const layoutVersion = 2

/** All that a card shows; the same card is the same picture. */
export interface Card {
  siteName: string
  accent: Accent
  /** A word or two above the title. */
  token: string
  title: string
  /** Stands in for a title that no font of ours can draw. */
  section: string
  text: string
  /** In the last line: the date of a post; of a section, where it is. */
  foot: string
  picture: { id: string; fingerprint: string } | null
}

export type PostToDraw = Pick<
  PostSummary,
  'kind' | 'id' | 'title' | 'domain' | 'thumbnail' | 'publishedAt' | 'createdAt'
>

export function postCard(site: Pick<Site, 'name'>, post: PostToDraw): Card {
  const { id, title, thumbnail } = post
  const section = sectionNames[sectionOfPost(post)]
  return {
    siteName: site.name,
    accent: pageColour(post),
    token: section,
    title,
    section,
    text: '',
    foot: formatDate(dateOf(post)),
    picture: thumbnail && { id, fingerprint: thumbnail.fingerprint },
  }
}

export interface SectionTexts {
  token: string
  description: string
  foot: string
}

export function sectionCard(
  site: Pick<Site, 'name'>,
  section: CardSection,
  { token, description, foot }: SectionTexts,
): Card {
  return {
    siteName: site.name,
    accent: sectionAccents[section],
    token,
    // The site's own name is above it already.
    ...(section === 'site'
      ? { title: description, text: '' }
      : { title: sectionNames[section], text: description }),
    section: sectionNames[section],
    foot,
    picture: null,
  }
}

export function sectionOfPost(post: Pick<PostToDraw, 'kind' | 'domain'>): CardSection {
  return post.kind === 'brief' ? 'weekly-brief' : domainOf(post.domain)
}

/** What a kept card is called. */
export function cardFile(card: Card): string {
  const drawn = JSON.stringify([layoutVersion, card])
  return `${createHash('sha256').update(drawn).digest('hex').slice(0, 32)}.jpg`
}

const sectionNames: Record<CardSection, string> = {
  cybersecurity: domainNames.cybersecurity.label,
  ai: domainNames.ai.label,
  'cyber-marketing': domainNames['cyber-marketing'].label,
  'weekly-brief': 'Weekly Brief',
  site: '',
}

const sectionAccents: Record<CardSection, Accent> = {
  cybersecurity: 'red',
  ai: 'blue',
  'cyber-marketing': 'purple',
  'weekly-brief': 'amber',
  site: 'cyan',
}
