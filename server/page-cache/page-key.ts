/** What a page depends on. */
export interface PageKey {
  url: string
  isForBrowsers: boolean
}

/** No address contains a space. */
const browserSuffix = ' (browsers)'

export function formatKey({ url, isForBrowsers }: PageKey): string {
  return isForBrowsers ? url + browserSuffix : url
}

export function parseKey(key: string): PageKey {
  const isForBrowsers = key.endsWith(browserSuffix)
  return { url: isForBrowsers ? key.slice(0, -browserSuffix.length) : key, isForBrowsers }
}
