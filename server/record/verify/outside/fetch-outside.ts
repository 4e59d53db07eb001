import type { Fetch } from '~/record/checking/log-client.rules'

const timeoutMs = 30_000

/** Fetches as a stranger, past every cache. */
export const fetchOutside: Fetch = (address) =>
  fetch(address, {
    headers: { 'User-Agent': 'VigilVerify/1.0', 'Cache-Control': 'no-cache' },
    signal: AbortSignal.timeout(timeoutMs),
  })

/** Enough for a page, a picture or an export; a site must not fill the memory of those who verify it. */
export const maxMegabytes = 100
