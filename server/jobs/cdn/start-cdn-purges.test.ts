import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { type Hub, startHub } from '../../../tests/support/servers/hub'
import { startCdnPurges } from './start-cdn-purges'

let cdn: Hub
let errors: string[] = []
const running: ReturnType<typeof startCdnPurges>[] = []

beforeEach(async () => {
  cdn = await startHub()
  errors = []
})

afterEach(async () => {
  for (const purges of running.splice(0)) await purges.stop(1_000)
  await cdn.stop()
})

function purgesOf(db: Db) {
  const log = { error: ({ err }: { err: Error }) => void errors.push(err.message) }
  const purges = startCdnPurges({
    db,
    log: log as never,
    cdn: { url: cdn.url, token: 'a-token' },
    everyMs: 10,
    delayMs: 5,
    retryMs: 50,
  })
  running.push(purges)
  return purges
}

onEachEngine('purging a CDN', (open) => {
  test('a change deletes all pages there, once', async () => {
    const { db } = await open()
    await markContentChanged(db)
    purgesOf(db)
    await expect.poll(() => cdn.received).toHaveLength(1)
    expect(cdn.received[0]).toMatchObject({
      type: 'POST application/json',
      body: '{"tags":["content"]}',
    })
    await markContentChanged(db)
    await expect.poll(() => cdn.received).toHaveLength(2)
    // A process that starts later finds nothing to do.
    const later = purgesOf(db)
    await later.stop(1_000)
    expect(cdn.received).toHaveLength(2)
  })

  test('a purge that the CDN refused is tried again, and logged once', async () => {
    const { db } = await open()
    cdn.status = 403
    await markContentChanged(db)
    purgesOf(db)
    await expect.poll(() => cdn.received.length).toBeGreaterThan(1)
    expect(errors).toEqual([expect.stringContaining('The CDN answered 403')])
    cdn.status = 200
    const refused = cdn.received.length
    await expect.poll(() => cdn.received.length).toBeGreaterThan(refused)
  })
})
