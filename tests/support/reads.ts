import type { RunningServer } from './server'
import { queryDatabase } from './servers/database-beside'
import { until } from './until'

export const browserUserAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** How often the article at this path was read. */
export function readsOf(server: RunningServer, path: string): number {
  const slug = path.split('/').at(-1) ?? ''
  const sql = `select coalesce(sum(count), 0) as reads from post_reads
    where post_id = (select id from articles where slug = ?)`
  return Number(queryDatabase(server, sql, slug)[0]?.reads)
}

/** Reports a read as the page does, from another network. */
export async function readFrom(
  network: string,
  server: RunningServer,
  path: string,
): Promise<void> {
  const html = await (await fetch(server.origin + path)).text()
  const [, body = ''] = /data-read="([^"]+)"/.exec(html) ?? []
  const headers = { 'User-Agent': browserUserAgent, 'X-Forwarded-For': network }
  await fetch(`${server.origin}/api/read`, { method: 'POST', body, headers })
}

let otherReaders = 0

/**
 * Reads are written in batches. Once a later read of another reader is stored, all earlier reads are stored too, or were
 * not counted.
 */
export async function waitForPendingReads(server: RunningServer): Promise<void> {
  const path = '/cybersecurity/zero-trust-without-the-slogans'
  const before = readsOf(server, path)
  otherReaders += 1
  await readFrom(`192.0.2.${otherReaders}`, server, path)
  await until(() => readsOf(server, path) === before + 1)
}
