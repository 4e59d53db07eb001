import { expect, test } from 'vitest'
import type { Database, Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import { recordMissing } from '~/posts/record/recording/record-missing.actions'
import { recordPublicVersion } from '~/posts/record/recording/record-version.actions'
import { appendEntries } from '~/record/append.actions'
import { hasFailed } from '~/record/checking/check.rules'
import { rotateKey } from '~/record/keys/rotate-key.actions'
import { entryAddress } from '~/record/log-addresses.rules'
import { anEditor, createdPost, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { logFetch, siteOrigin } from '../../../tests/support/record/log-fetch'
import { checkSite } from '../witness/check-site'
import type { KeptHead } from '../witness/witness-file'
import { verifyDatabase } from './database/verify-database'
import { verifyUrl } from './outside/verify-url'

const dayMs = 86_400_000
const start = new Date('2026-01-01T09:00:00Z')
const ada = anEditor('ada')

onEachEngine('"a year of publishing simulated"', (open) => {
  test('is verified as a whole, from outside and by a witness who looked every week', async () => {
    const database = await open()
    const { db } = database
    const heads: KeptHead[] = []
    const findings = new Set<string>()
    const posts: string[] = []
    let firstKey = ''
    for (let day = 0; day < 365; day += 1) {
      const now = clockOn(day)
      const isNews = day % 2 === 0
      if (isNews) posts.push(await publish(db, now, day))
      const recent = (count: number) => posts.at(-count) ?? ''
      if (day % 3 === 2) await correct(db, now, recent(2))
      if (day % 30 === 29) await hide(db, now, recent(8))
      if (day % 25 === 24) await step(db, now, recent(4), 'withdraw')
      if (day % 50 === 49) await step(db, now, recent(4), 'republish')
      if (day % 120 === 119) await rotateKey(db, now)
      firstKey ||= await keyOf(db)
      if (day % 7 !== 0) continue
      // A job does it: while the clock is behind, what was just published is not public.
      await recordMissing(db, now)
      const seen = await checkSite({ fetch: logFetch(database), now }, siteOrigin, heads)
      findings.add(seen.finding)
      if (seen.keep) heads.push(seen.keep)
    }
    const verified = await verifyDatabase({
      db,
      now: clockOn(364),
      trusted: firstKey,
      report: () => {},
      digestOf: null,
      known: [],
    })
    expect(verified).toMatchObject({ problems: [], unrecorded: 0 })
    expect(verified?.keys).toHaveLength(4)
    expect(verified?.head?.size).toBeGreaterThan(320)
    expect(verified?.versions).toBeGreaterThan(290)
    expect(findings).toEqual(new Set(['first', 'continues']))
    for (const path of [
      '/',
      ...[0, 1, 50, 100, 182].map((index) => entryAddress(posts[index] ?? '', 1)),
    ]) {
      const { checks } = await verifyFrom(database, path, firstKey)
      expect(hasFailed(checks), `${path}: ${JSON.stringify(checks)}`).toBe(false)
    }
  }, 120_000)
})

/** On the 200th day somebody sets it back by a week, for three days. */
function clockOn(day: number): Date {
  const isWrong = day >= 200 && day < 203
  return new Date(start.getTime() + (isWrong ? day - 7 : day) * dayMs)
}

async function publish(db: Db, now: Date, day: number): Promise<string> {
  const content = someContent({ title: `Day ${day}`, body: `Text of day ${day}.` })
  const { id } = await createdPost(db, { content, when: { as: 'published' } }, now)
  return id
}

/** As saving does it. */
async function correct(db: Db, now: Date, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction
      .updateTable('articles')
      .set((eb) => ({ body: 'It is 12, not 21.', version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const change = { change: 'correction' as const, note: 'It is 12, not 21.' }
    await recordPublicVersion(transaction, now, { kind: 'article', id }, change)
  })
}

async function hide(db: Db, now: Date, id: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await appendEntries(transaction, now, [
      { type: 'hidden', kind: 'article', post: id, version: 1 },
    ])
    await transaction
      .updateTable('public_versions')
      .set({ hidden_at: now.toISOString(), document: '' })
      .where('post_id', '=', id)
      .where('version', '=', 1)
      .execute()
  })
}

async function step(db: Db, now: Date, id: string, name: 'withdraw' | 'republish') {
  const { version } = await db
    .selectFrom('articles')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const request = { kind: 'article' as const, id, editor: ada, note: '', baseVersion: version }
  const result = await changePost({ db, now }, { ...request, change: { step: name } })
  if (!result.ok) throw new Error(`The step ${name} was refused: ${result.reason}.`)
}

async function keyOf(db: Db): Promise<string> {
  const { public_key } = await db.selectFrom('record_keys').selectAll().executeTakeFirstOrThrow()
  return public_key
}

function verifyFrom(database: Database, path: string, trusted: string) {
  const url = new URL(path, siteOrigin)
  return verifyUrl({ url, fetch: logFetch(database), trusted, report: () => {} })
}
