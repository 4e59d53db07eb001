/** A page as sitemaps name it. */
export interface Place {
  path: string
  /** Left out where nobody knows it: a wrong one is worse than none. */
  changedAt?: Date
  /** The path of its picture. */
  picture?: string
  /** Of a piece that is news. */
  news?: { title: string; publishedAt: Date }
}

export const mapTypes = ['pages', 'articles', 'briefs', 'topics', 'news'] as const
export type MapType = (typeof mapTypes)[number]

/** A sitemap of one type, or the part of it that has this number. */
export interface MapName {
  type: MapType
  part: number
}

/** 'articles' is the first part of its type, 'articles-2' the second; null for what is none. */
export function parseMapName(name: string): MapName | null {
  const [, asked, number] = /^([a-z]+)(?:-([1-9]\d{0,5}))?$/.exec(name) ?? []
  const type = mapTypes.find((one) => one === asked)
  if (!type || number === '1') return null
  return { type, part: Number(number ?? 1) }
}

export function mapPath({ type, part }: MapName): string {
  return `/sitemap/${type}${part > 1 ? `-${part}` : ''}`
}
