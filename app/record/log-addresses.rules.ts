/** Where programs find the public record. Documented in docs/publication-log.md; never to be changed. */
export const logPath = '/.well-known/publication-log'

/** How many entries one answer lists. */
export const maxEntries = 1000

/** The address of a public version's entry, which its page, feed entries and exports name. */
export function entryAddress(post: string, version: number): string {
  return `${logPath}/posts/${encodeURIComponent(post)}/${version}`
}

/** Everything that happened to a post. */
export function postEntriesAddress(post: string): string {
  return `${logPath}/posts/${encodeURIComponent(post)}`
}

/** Of the text that was hashed. */
export function documentAddress(post: string, version: number): string {
  return `${logPath}/documents/${encodeURIComponent(post)}/${version}`
}
