import type { Site } from '~/config/site'
import { entryAddress } from '~/record/log-addresses.rules'

/** What links to the public record are called. */
export const recordTitle = 'Entry in the public record'

/** The entry of a public version, which proves what was published and when. */
export function recordUrl(
  site: Pick<Site, 'url'>,
  { id, version }: { id: string; version: number },
): string {
  // Half of a surrogate pair in an imported id would make encodeURIComponent throw.
  return site.url + entryAddress(id.toWellFormed(), version)
}
