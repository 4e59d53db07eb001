import { setTimeout } from 'node:timers/promises'
import type { Db } from '~/database/database'
import { readSetting, writeSetting } from '~/database/settings'
import { contentVersion } from '~/posts/published/content-version.queries'
import { settlesWithin } from '~/timing/settles-within'
import { tagOfContent } from '../../http/cdn/cache-tags'
import type { Log } from '../../process/log'
import { createSerialTask } from '../serial-task'

interface CdnPurgesOptions {
  db: Db
  log: Pick<Log, 'error'>
  cdn: { url: string; token: string | null }
  everyMs?: number
  /** Between a change and its purge. */
  delayMs?: number
  /** Between two tries, after the CDN refused one. */
  retryMs?: number
}

/**
 * Every process looks for changes four times a second, and nginx sends a stored page until the end of the second. A purge
 * before all of them have noticed would let the CDN store an old page again.
 */
const noticedMs = 2_000
const timeoutMs = 10_000

/**
 * Tells the CDN to delete all pages after a change. Which version was purged is stored, so a purge that failed, or that
 * no process was there for, is made up for.
 */
export function startCdnPurges(options: CdnPurgesOptions) {
  const { db, log, everyMs = 1_000, delayMs = noticedMs, retryMs = 10_000 } = options
  let refusal: { error: unknown; retryAt: number } | null = null
  const purging = createSerialTask(log, 'the CDN could not be told about a change', purge)
  const timer = setInterval(purging.run, everyMs)
  purging.run()

  async function purge(): Promise<void> {
    const version = await contentVersion(db)
    if (version === null || version === (await readSetting(db, 'cdn-purged'))) return
    if (refusal && performance.now() < refusal.retryAt) throw refusal.error
    await setTimeout(delayMs)
    try {
      await requestPurge(options.cdn)
      refusal = null
    } catch (error) {
      refusal = { error, retryAt: performance.now() + retryMs }
      throw error
    }
    await writeSetting(db, 'cdn-purged', version)
  }

  return {
    wake: purging.run,
    async stop(deadlineMs: number): Promise<void> {
      clearInterval(timer)
      await settlesWithin(deadlineMs, purging.stop())
    },
  }
}

async function requestPurge({ url, token }: CdnPurgesOptions['cdn']): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Surrogate-Key': tagOfContent,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ tags: [tagOfContent] }),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.body?.cancel()
  if (answer.ok) return
  throw new Error(
    `The CDN answered ${answer.status}, so readers may see old pages. Check CDN_PURGE_URL and CDN_PURGE_TOKEN.`,
  )
}
