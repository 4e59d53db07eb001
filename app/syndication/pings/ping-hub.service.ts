const timeoutMs = 10_000
/** An import changes many feeds: the hub gets the pings in batches. */
const batchSize = 10

/**
 * Tells a WebSub hub that feeds have changed; it fetches them and notifies their subscribers. Each feed is one request:
 * of several in one request some hubs see only the last. Throws unless the hub accepts all.
 */
export async function pingHub(
  hub: string,
  feeds: readonly string[],
  withinMs = timeoutMs,
): Promise<void> {
  for (let start = 0; start < feeds.length; start += batchSize) {
    const signal = AbortSignal.timeout(withinMs)
    const batch = feeds.slice(start, start + batchSize)
    const results = await Promise.allSettled(batch.map((feed) => ping(hub, feed, signal)))
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
  }
}

async function ping(hub: string, feed: string, signal: AbortSignal): Promise<void> {
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed })
  // fetch() would follow a redirect with GET, and its success would look like an accepted ping.
  const response = await fetch(hub, { method: 'POST', body, signal, redirect: 'manual' })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The hub answered ${response.status} to a ping about ${feed}.`)
}
