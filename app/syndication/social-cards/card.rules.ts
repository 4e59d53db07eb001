import { createHash } from 'node:crypto'
import { type BylineAuthor, bylineText } from '~/authors/author.rules'
import type { Site } from '~/config/site'
import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { pageColour } from '~/posts/fields/classification.rules'
import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import type { PostSummary } from '~/posts/post.rules'
import type { CardSection } from './card-addresses.rules'
import type { Accent } from './drawing/palette.rules'

/** Increase it whenever the layout changes: stored cards are drawn again then. */
const layoutVersion = 2

/** Everything that a card shows: equal cards are equal pictures. */
export interface Card {
  siteName: string
  /** The logo beside the name; left out for the shipped one. Drawing gets a data: address. */
  logo?: { src: string; width: number; height: number }
  accent: Accent
  /** One or two words above the title. */
  token: string
  title: string
  /** Replaces a title that the fonts cannot draw. */
  section: string
  text: string
  /** Who wrote it, before the last line; left out without authors. */
  byline?: string
  /** The last line: the date of a post, or the host name for a section. */
  foot: string
  picture: { id: string; fingerprint: string } | null
}

export type PostToDraw = Pick<
  PostSummary,
  'kind' | 'id' | 'title' | 'domain' | 'thumbnail' | 'publishedAt' | 'createdAt'
> & { byline: readonly Pick<BylineAuthor, 'name'>[] }

export function postCard(site: Brand, post: PostToDraw): Card {
  const { id, title, thumbnail } = post
  const section = sectionNames[sectionOfPost(post)]
  return {
    siteName: site.name,
    ...logoOf(site),
    accent: pageColour(post),
    token: section,
    title,
    section,
    text: '',
    ...(post.byline.length > 0 && { byline: bylineText(post.byline) }),
    foot: formatDate(dateOf(post)),
    picture: thumbnail && { id, fingerprint: thumbnail.fingerprint },
  }
}

type Brand = Pick<Site, 'name'> & Partial<Pick<Site, 'logo'>>

/** Twice as large as in the header of the site. */
function logoOf({ logo }: Brand): Pick<Card, 'logo'> {
  if (!logo) return {}
  const { width, height } = logo.header
  return { logo: { src: logo.download.src, width: 2 * width, height: 2 * height } }
}

export interface SectionTexts {
  token: string
  description: string
  foot: string
}

export function sectionCard(
  site: Brand,
  section: CardSection,
  { token, description, foot }: SectionTexts,
): Card {
  return {
    siteName: site.name,
    ...logoOf(site),
    accent: sectionAccents[section],
    token,
    // Every card shows the site's name at the top, so the site's card has its description as title.
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

/** The file name of a stored card: a digest of what it shows. */
export function cardFile(card: Card): string {
  const contents = JSON.stringify([layoutVersion, card])
  return `${createHash('sha256').update(contents).digest('hex').slice(0, 32)}.jpg`
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
