const timeoutMs = 10_000

export interface IndexNow {
  /** Any one will do: the search engines share what they receive. */
  endpoint: string
  key: string
}

/** Search engines fetch the key from here, to verify that a ping comes from this site. */
const keyPath = '/indexnow-key.txt'

/** Notifies search engines that pages have changed, 10,000 at most. Throws unless the endpoint accepts. */
export async function notifyIndexNow(
  { endpoint, key }: IndexNow,
  siteUrl: string,
  paths: readonly string[],
  withinMs = timeoutMs,
): Promise<void> {
  if (paths.length === 0) return
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      host: new URL(siteUrl).host,
      key,
      keyLocation: siteUrl + keyPath,
      urlList: paths.map((path) => siteUrl + path),
    }),
    signal: AbortSignal.timeout(withinMs),
    redirect: 'manual',
  })
  await response.body?.cancel()
  if (!response.ok) {
    throw new Error(`IndexNow answered ${response.status} to a ping about ${paths[0]}.`)
  }
}
