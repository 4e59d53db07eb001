/** One thing of the graph, in the words of schema.org. */
export interface Node {
  '@type': string
  '@id': string
  [property: string]: unknown
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
