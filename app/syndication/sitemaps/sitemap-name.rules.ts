export const sitemapTypes = [
  'pages',
  'articles',
  'briefs',
  'topics',
  'entities',
  'authors',
  'news',
] as const
export type SitemapType = (typeof sitemapTypes)[number]

/** A sitemap is one part of all pages of a type. */
export interface SitemapName {
  type: SitemapType
  part: number
}

/** 'articles' is the first part, 'articles-2' the second; null for any other name. */
export function parseSitemapName(name: string): SitemapName | null {
  const [, typeName, number] = /^([a-z]+)(?:-([1-9]\d{0,5}))?$/.exec(name) ?? []
  const type = sitemapTypes.find((known) => known === typeName)
  if (!type || number === '1') return null
  return { type, part: Number(number ?? 1) }
}

export function sitemapPath({ type, part }: SitemapName): string {
  return `/sitemap/${type}${part > 1 ? `-${part}` : ''}`
}
