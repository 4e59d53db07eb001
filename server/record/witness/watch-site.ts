import type { Fetch } from '~/record/checking/log-client.rules'
import { type CheckedSite, checkSite } from './check-site'
import { addHead, readHeads } from './witness-file'

/**
 * Compares the head of a site with those in the file, and keeps it there. A site may take minutes: if another process
 * has kept a head of it meanwhile, the site is compared again, because an older head must not follow a newer one.
 */
export async function watchSite(
  { fetch, clock }: { fetch: Fetch; clock: () => Date },
  file: string,
  site: string,
): Promise<CheckedSite> {
  const heads = (await readHeads(file)) ?? []
  const result = await checkSite({ fetch, now: clock() }, site, heads)
  if (!result.keep || (await addHead(file, result.keep, heads))) return result
  return watchSite({ fetch, clock }, file, site)
}
