const mostMs = 10_000
/** An import is in many feeds: a hub takes those in turn. */
const atOnce = 10

/**
 * Tells a WebSub hub that these feeds have changed; it fetches them and tells whoever follows them. One
 * request for each: of several in one, some hubs see only the last. Throws unless the hub took them all.
 */
export async function pingHub(
  hub: string,
  feeds: readonly string[],
  withinMs = mostMs,
): Promise<void> {
  for (let start = 0; start < feeds.length; start += atOnce) {
    const signal = AbortSignal.timeout(withinMs)
    const few = feeds.slice(start, start + atOnce)
    const pings = await Promise.allSettled(few.map((feed) => ping(hub, feed, signal)))
    const failed = pings.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
}

async function ping(hub: string, feed: string, signal: AbortSignal): Promise<void> {
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed })
  // Led elsewhere, it would ask with GET and take the answer for a yes.
  const answer = await fetch(hub, { method: 'POST', body, signal, redirect: 'manual' })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The hub answered ${answer.status} to a change of ${feed}.`)
}
