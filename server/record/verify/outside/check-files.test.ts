import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { appendEntries } from '~/record/append.actions'
import { type CheckedVersion, checkVersion } from '~/record/checking/check-version.rules'
import { createLogClient } from '~/record/checking/log-client.rules'
import type { RecordEvent } from '~/record/entries/entry.rules'
import { logPath } from '~/record/log-addresses.rules'
import { createdPost } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { logFetch, siteOrigin } from '../../../../tests/support/record/log-fetch'
import { checkFiles, filesOfEarlier, filesOfNewest } from './check-files'

onEachEngine('verifying files from outside', (open) => {
  test('pictures and exports that are not those of the record', async () => {
    const { database, post } = await siteWithPost(await open())
    const file = (path: string, text: string) => {
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { path, sha256, bytes: text.length }
    }
    const files = [
      file('/storage/v1/object/public/article-thumbnails/a.webp?v=1', 'picture'),
      file('/b/c.json', 'export'),
    ]
    await inTransaction(database.db, (transaction) =>
      appendEntries(transaction, now, [
        { type: 'files', kind: 'article', post, version: 1, files },
      ]),
    )
    const served: Record<string, string> = {
      '/storage/v1/object/public/article-thumbnails/a.webp?v=1': 'picture',
      '/b/c.json': 'export',
    }
    const log = logFetch(database)
    const fetch = async (url: string) => {
      const path = url.slice(siteOrigin.length)
      if (path.startsWith(logPath)) return log(url)
      return served[path] === undefined
        ? new Response(null, { status: 404 })
        : new Response(served[path])
    }
    const client = createLogClient(fetch, siteOrigin)
    const filesOf = async (isServed = filesOfNewest) => {
      const found = await checkVersion(client, { post, version: 1 })
      const checks = await checkFiles({ fetch, site: siteOrigin }, client, found, isServed)
      return checks.map(({ result, text }) => [result, text])
    }
    expect(await filesOf()).toEqual([['passed', '2 pictures and exports are as in entry 2.']])
    served['/b/c.json'] = 'another'
    expect(await filesOf()).toEqual([
      ['passed', '1 picture or export is as in entry 2.'],
      ['failed', 'These files are not what was recorded: /b/c.json.'],
    ])
    delete served['/storage/v1/object/public/article-thumbnails/a.webp?v=1']
    expect(await filesOf()).toEqual([
      ['failed', 'These files are not what was recorded: /b/c.json.'],
      [
        'skipped',
        'These files cannot be fetched: /storage/v1/object/public/article-thumbnails/a.webp?v=1.',
      ],
    ])
    const renamed = await rename(database, { type: 'site', name: 'Vigil', url: siteOrigin })
    expect(await filesOf()).toMatchObject([
      ['failed', expect.anything()],
      ['skipped', expect.anything()],
    ])
    await rename(database, { type: 'site', name: 'Vigil Daily', url: siteOrigin })
    expect(await filesOf()).toEqual([
      [
        'skipped',
        `These exports contain a name that was changed on ${renamed}, and are not recorded again yet: /b/c.json.`,
      ],
      [
        'skipped',
        'These files cannot be fetched: /storage/v1/object/public/article-thumbnails/a.webp?v=1.',
      ],
    ])
    // A picture contains no name.
    served['/storage/v1/object/public/article-thumbnails/a.webp?v=1'] = 'another'
    expect((await filesOf())[0]?.[0]).toBe('failed')
    // An earlier version: they are now those of the newest.
    expect(await filesOf(filesOfEarlier)).toEqual([])
  })

  test('files that the record does not have yet, or only of another post', async () => {
    const { database, post } = await siteWithPost(await open())
    const client = createLogClient(logFetch(database), siteOrigin)
    const found = await checkVersion(client, { post, version: 1 })
    const filesOf = async (others: Partial<CheckedVersion>) => {
      const outside = { fetch: logFetch(database), site: siteOrigin }
      const checks = await checkFiles(outside, client, { ...found, ...others }, filesOfNewest)
      return checks.map(({ result, text }) => `${result} ${text}`)
    }
    expect(await filesOf({})).toEqual([])
    const document = found.document && { ...found.document, pictures: ['/a.webp'] }
    expect(await filesOf({ document })).toEqual([
      expect.stringMatching(/^skipped The record has no hashes of the pictures of this version/),
    ])
    const about = { type: 'files', post, version: 1, files: [] }
    for (const change of [
      { type: 'version' },
      { post: 'another' },
      { version: 2 },
      { files: null },
    ]) {
      const entry = JSON.stringify({ ...about, ...change })
      expect(await filesOf({ files: [{ position: 7, entry, path: [] }] })).toEqual([
        'failed Entry 7 does not say which files this version has.',
      ])
    }
  })
})

async function siteWithPost(database: Database) {
  const post = await createdPost(database.db, { when: { as: 'published' } })
  return { database, post: post.id }
}

async function rename({ db }: Database, event: RecordEvent): Promise<string> {
  const [entry] = await inTransaction(db, (transaction) => appendEntries(transaction, now, [event]))
  return entry?.time.toISOString() ?? ''
}
