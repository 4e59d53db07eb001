const mostMs = 10_000

export interface IndexNow {
  /** Where search engines take the news from each other. */
  endpoint: string
  key: string
}

/** Where anyone can read the key, and so see that it is ours. */
export const keyPath = '/indexnow-key.txt'

/** Tells search engines that these pages have changed, 10,000 at most. Throws unless they took it. */
export async function tellIndexNow(
  { endpoint, key }: IndexNow,
  siteUrl: string,
  paths: readonly string[],
  withinMs = mostMs,
): Promise<void> {
  if (paths.length === 0) return
  const answer = await fetch(endpoint, {
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
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`IndexNow answered ${answer.status} to a change of ${paths[0]}.`)
}
