/** A node of the JSON-LD graph, with the vocabulary of schema.org. */
export interface GraphNode {
  '@type': string
  '@id': string
  [property: string]: unknown
}

/** schema.org's type Distance: a number with its unit. */
export function pixels({ width, height }: { width: number; height: number }) {
  return { width: `${width} px`, height: `${height} px` }
}

/** The `@id` of each node: nodes refer to one another by it. */
export const nodeIds = {
  organization: (siteUrl: string) => `${siteUrl}/#organization`,
  website: (siteUrl: string) => `${siteUrl}/#website`,
  page: (url: string) => `${url}#webpage`,
  breadcrumb: (url: string) => `${url}#breadcrumb`,
  items: (url: string) => `${url}#items`,
  article: (url: string) => `${url}#article`,
  person: (authorUrl: string) => `${authorUrl}#person`,
  /** Of an entity, by the address of the first page of its list. */
  term: (url: string) => `${url.replace(/\?.*$/, '')}#term`,
  faq: (url: string) => `${url}#faq`,
}
