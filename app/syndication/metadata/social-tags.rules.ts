import type { MetaDescriptor } from 'react-router'
import { authorPath, bylineText } from '~/authors/author.rules'
import type { Site } from '~/config/site'
import { domainNamesOf } from '~/posts/addresses/domain.rules'
import { dateOf, lastChangeOf } from '~/posts/fields/dates.rules'
import type { Post } from '~/posts/post.rules'
import { cardSize } from '../social-cards/card-addresses.rules'
import type { PageInfo } from '../structured-data/page-nodes.rules'

interface SharedPage extends Pick<PageInfo, 'title' | 'description' | 'picture'> {
  url: string | null
}

/** Open Graph and Twitter tags: how a shared link to the page looks. */
export function socialTags(
  site: Pick<Site, 'name'>,
  { url, title, description, picture }: SharedPage,
  type: 'website' | 'article',
): MetaDescriptor[] {
  const alt = containsName(title, site.name) ? title : `${title}: ${site.name}`
  return [
    ...openGraph({
      'og:type': type,
      'og:site_name': site.name,
      'og:locale': 'en_US',
      'og:title': title,
      'og:description': description,
      ...(url !== null && { 'og:url': url }),
      'og:image': picture,
      'og:image:type': 'image/jpeg',
      'og:image:width': String(cardSize.width),
      'og:image:height': String(cardSize.height),
      'og:image:alt': alt,
    }),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
    { name: 'twitter:image:alt', content: alt },
  ]
}

/** Compares whole words: 'Vigilance' does not contain the name Vigil. */
function containsName(title: string, siteName: string): boolean {
  return spacedWords(title).includes(spacedWords(siteName))
}

function spacedWords(text: string): string {
  return ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? text} `
}

export function articleTags({ url }: Pick<Site, 'url'>, post: Post): MetaDescriptor[] {
  return [
    ...(post.byline.length > 0 ? [{ name: 'author', content: bylineText(post.byline) }] : []),
    ...openGraph({
      'article:published_time': dateOf(post).toISOString(),
      'article:modified_time': lastChangeOf(post).toISOString(),
      'article:section': domainNamesOf(post.domain).label,
    }),
    ...post.byline.map(({ slug }) => ({
      property: 'article:author',
      content: url + authorPath(slug),
    })),
    ...post.tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

function openGraph(properties: Record<string, string>): MetaDescriptor[] {
  return Object.entries(properties).map(([property, content]) => ({ property, content }))
}
