/** One thing of the graph, in the words of schema.org. */
export interface Node {
  '@type': string
  '@id': string
  [property: string]: unknown
}

/** A size in pixels, as schema.org has it: a number with its unit. */
export function inPixels({ width, height }: { width: number; height: number }) {
  return { width: `${width} px`, height: `${height} px` }
}

/** What each thing is called wherever the graph speaks of it. */
export const ids = {
  organization: (siteUrl: string) => `${siteUrl}/#organization`,
  website: (siteUrl: string) => `${siteUrl}/#website`,
  page: (url: string) => `${url}#webpage`,
  breadcrumb: (url: string) => `${url}#breadcrumb`,
  items: (url: string) => `${url}#items`,
  article: (url: string) => `${url}#article`,
  faq: (url: string) => `${url}#faq`,
}
