import { expect, test } from 'vitest'
import type { Database } from '~/database/database'
import { renderDocument } from '~/markdown/render'
import type { PostToSave } from '~/posts/post.rules'
import { compareBodies } from '~/posts/revisions/comparing/compare-bodies.rules'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { daysAgo, savePosts, siteOf } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import {
  hideVersion,
  publishNext,
  recordFirst,
  withdrawPost,
} from '../../../../tests/support/record/public-versions'
import { createRenderedBodies } from '../../post/rendered-bodies.page'
import { createHistory } from './history.service'

const siteOrigin = 'https://vigil.example'
const render = async (body: string, settings: Parameters<typeof renderDocument>[1]) =>
  renderDocument(body, settings)

/** Four versions: published, an update, a withdrawal, then a correction. Version 3 is the withdrawn one. */
async function savedHistory(database: Database, post: PostToSave): Promise<void> {
  await savePosts(database, post)
  await recordFirst(database, post, daysAgo(9))
  const update = { change: 'update', note: 'Two more sites are affected.' } as const
  const body = 'Trust is a promise. Spend it where it is watched.'
  await publishNext(database, post, { ...update, texts: { body }, at: daysAgo(8) })
  await withdrawPost(database, post, { at: daysAgo(7), reason: 'We are checking it.' })
  const texts = { title: 'Zero trust, without slogans' }
  await publishNext(database, post, {
    change: 'correction',
    note: 'A name.',
    texts,
    at: daysAgo(6),
  })
}

onEachEngine('the history of a post', (open) => {
  async function historyOf(database: Database) {
    const deps = { ...(await siteOf(database)), render }
    const bodyOf = createRenderedBodies(siteOrigin, render)
    const asked: unknown[] = []
    const history = createHistory({
      ...deps,
      bodyOf,
      compareBodies: async (request) => {
        asked.push(request)
        return compareBodies(request, { siteOrigin })
      },
    })
    return { ...history, asked }
  }

  const addressOf = ({ kind, slug }: PostToSave) => {
    const section = kind === 'brief' ? 'weekly-brief' : 'cybersecurity'
    return { kind, name: slug ?? '', path: `/${section}/${slug}` }
  }

  test.each(['article', 'brief'] as const)(
    'every version that readers saw is listed, newest first (%s)',
    async (kind) => {
      const database = await open()
      const post = aPost({ kind })
      await savedHistory(database, post)
      const { list } = await historyOf(database)
      const page = await list(addressOf(post), 1)
      if (page?.found !== 'history') throw new Error('There is no history.')
      expect(page).toMatchObject({ count: 3, pages: 1, subject: { withdrawn: null } })
      expect(page.versions).toMatchObject([
        {
          version: 4,
          at: daysAgo(6),
          note: 'A name.',
          size: { added: 0, removed: 1 },
          isSame: false,
        },
        {
          version: 2,
          at: daysAgo(8),
          change: 'update',
          note: 'Two more sites are affected.',
          size: { added: 1, removed: 1 },
          withdrawnAt: daysAgo(7),
        },
        { version: 1, at: daysAgo(9), change: 'published', size: null, before: null },
      ])
    },
  )

  test('a version has the text that readers saw, and when they saw it', async () => {
    const database = await open()
    const post = aPost()
    await savedHistory(database, post)
    const { version } = await historyOf(database)
    const first = await version(addressOf(post), 1)
    expect(first).toMatchObject({
      found: 'version',
      post: { title: 'Zero trust, without the slogans', tags: ['Zero Trust', 'Identity'] },
      body: { html: '<p>Trust is a budget. Spend it where it is watched.</p>' },
      after: { version: 2, at: daysAgo(8) },
      newest: 4,
      later: {
        shown: [
          { change: 'update', text: 'Two more sites are affected.' },
          { change: 'correction', at: daysAgo(6), text: 'A name.' },
        ],
        hasMore: false,
        withdrawnAt: daysAgo(7),
      },
    })
    expect(await version(addressOf(post), 2)).toMatchObject({
      body: { html: '<p>Trust is a promise. Spend it where it is watched.</p>' },
      version: { withdrawnAt: daysAgo(7) },
      later: { shown: [{ version: 4 }], withdrawnAt: daysAgo(7) },
    })
    expect(await version(addressOf(post), 4)).toMatchObject({
      version: { change: 'correction', note: 'A name.' },
      later: { shown: [], hasMore: false, withdrawnAt: null },
    })
    await hideVersion(database, post, { version: 4, reason: '', at: daysAgo(1) })
    expect(await version(addressOf(post), 1)).toMatchObject({
      later: {
        shown: [{}, { text: 'The text of this correction was hidden for legal reasons.' }],
      },
    })
    expect(await version(addressOf(post), 3), 'readers never saw it').toBeNull()
    expect(await version(addressOf(post), 5), 'it does not exist').toBeNull()
  })

  test('an earlier version links what the present text names, where it named it', async () => {
    const database = await open()
    const post = aPost({ body: 'CVE-2024-3094 is bad.' })
    await savePosts(database, post)
    await recordFirst(database, post, daysAgo(9))
    const body = 'First of all:\n\nCVE-2024-3094 and CVE-2021-44228 are bad.'
    await publishNext(database, post, { texts: { body }, at: daysAgo(8) })
    const { version } = await historyOf(database)
    expect(await version(addressOf(post), 1)).toMatchObject({
      body: {
        html: '<p><a href="/cve/CVE-2024-3094" class="entity" id="m_1">CVE-2024-3094</a> is bad.</p>',
      },
      entities: [{ value: 'CVE-2024-3094', mentions: ['m_1'] }],
    })
  })

  test('a version with the text of the one before it says so', async () => {
    const database = await open()
    const post = aPost()
    await savePosts(database, post)
    await recordFirst(database, post, daysAgo(9))
    await publishNext(database, post, { change: 'update', note: '', at: daysAgo(8) })
    const { list } = await historyOf(database)
    expect(await list(addressOf(post), 1)).toMatchObject({
      versions: [{ version: 2, size: { added: 0, removed: 0 }, isSame: true }, { isSame: false }],
    })
  })

  test('an empty text is a version like any other', async () => {
    const database = await open()
    const post = aPost({ body: '' })
    await savePosts(database, post)
    await recordFirst(database, post, daysAgo(9))
    await publishNext(database, post, { texts: { body: 'One.' }, at: daysAgo(8) })
    const { version, comparison } = await historyOf(database)
    expect(await version(addressOf(post), 1)).toMatchObject({
      found: 'version',
      body: { html: '' },
    })
    expect(await comparison(addressOf(post), { from: 1, to: 2 })).toMatchObject({
      isBodyChanged: true,
    })
  })

  test('a hidden version keeps its place, without its note and its text', async () => {
    const database = await open()
    const post = aPost()
    await savedHistory(database, post)
    const hiding = { version: 2, reason: 'A court said so.', at: daysAgo(1) }
    await hideVersion(database, post, hiding)
    const { list, version, comparison } = await historyOf(database)
    const hidden = { at: daysAgo(1), reason: 'A court said so.' }
    expect(await list(addressOf(post), 1)).toMatchObject({
      versions: [
        { version: 4, size: null, comparedWith: 1 },
        { version: 2, note: '', hidden, size: null },
        {},
      ],
    })
    const refused = { found: 'hidden', version: 2, hiding: hidden }
    expect(await version(addressOf(post), 2)).toMatchObject(refused)
    expect(await comparison(addressOf(post), { from: 1, to: 2 })).toMatchObject(refused)
    expect(await comparison(addressOf(post), { from: 2, to: 4 })).toMatchObject(refused)
    expect(await comparison(addressOf(post), { from: 1, to: 4 })).toMatchObject({
      found: 'comparison',
    })
  })

  test('a withdrawn post keeps its list, and none of its texts', async () => {
    const database = await open()
    const post = aPost()
    await savedHistory(database, post)
    await withdrawPost(database, post, { at: daysAgo(2), reason: 'It was wrong.' })
    const { list, version, comparison } = await historyOf(database)
    expect(await list(addressOf(post), 1)).toMatchObject({
      found: 'history',
      subject: { withdrawn: { at: daysAgo(2), reason: 'It was wrong.' } },
      versions: [{ version: 4, withdrawnAt: daysAgo(2) }, { version: 2 }, { version: 1 }],
    })
    expect(await version(addressOf(post), 1)).toMatchObject({ found: 'withdrawn' })
    expect(await comparison(addressOf(post), { from: 1, to: 2 })).toMatchObject({
      found: 'withdrawn',
    })
    const other = { ...addressOf(post), path: `/post/${post.slug}` }
    expect(await list(other, 1)).toMatchObject({ subject: { path: addressOf(post).path } })
  })

  test('a withdrawn post with one version has nothing to compare that readers may see', async () => {
    const database = await open()
    const post = aPost()
    await savePosts(database, post)
    await recordFirst(database, post, daysAgo(9))
    const { comparison } = await historyOf(database)
    const compared = () => comparison(addressOf(post), { from: null, to: null })
    expect(await compared()).toMatchObject({ found: 'single' })
    await withdrawPost(database, post, { at: daysAgo(2) })
    expect(await compared()).toMatchObject({ found: 'withdrawn', version: 1 })
  })

  test('two versions are compared once, and the newest with the one before it by default', async () => {
    const database = await open()
    const post = aPost()
    await savedHistory(database, post)
    const { comparison, asked } = await historyOf(database)
    const address = addressOf(post)
    const both = await Promise.all([
      comparison(address, { from: 1, to: 4 }),
      comparison(address, { from: 1, to: 4 }),
    ])
    expect(asked).toHaveLength(1)
    expect(both[0]).toMatchObject({
      found: 'comparison',
      changes: [{ label: 'Title' }],
      picture: null,
      isBodyChanged: true,
      previous: null,
      next: null,
    })
    const newest = { from: { version: 2 }, to: { version: 4 }, isBodyChanged: false, body: null }
    expect(await comparison(address, { from: null, to: null })).toMatchObject(newest)
    expect(await comparison(address, { from: 4, to: 1 })).toMatchObject({
      found: 'reversed',
      from: 1,
      to: 4,
    })
    expect(await comparison(address, { from: null, to: 1 })).toMatchObject({ found: 'single' })
    expect(await comparison(address, { from: 4, to: 4 })).toMatchObject({ found: 'same' })
    expect(await comparison(address, { from: 1, to: 3 })).toBeNull()
  })

  test('a comparison over several versions has what readers were told of each', async () => {
    const database = await open()
    const post = aPost()
    await savedHistory(database, post)
    await publishNext(database, post, { texts: { body: 'Trust is earned.' }, at: daysAgo(5) })
    await hideVersion(database, post, { version: 4, reason: 'A court said so.', at: daysAgo(1) })
    const { comparison } = await historyOf(database)
    expect(await comparison(addressOf(post), { from: 1, to: 5 })).toMatchObject({
      steps: [
        { version: 5, change: 'minor', at: daysAgo(5) },
        { version: 4, change: 'correction', note: '', hidden: { reason: 'A court said so.' } },
        { version: 2, change: 'update', note: 'Two more sites are affected.' },
      ],
      hasMoreSteps: false,
    })
    expect(await comparison(addressOf(post), { from: 2, to: 5 })).toMatchObject({
      steps: [{ version: 5 }, { version: 4 }],
    })
  })

  test('a version has the date that the article had, and its place in the record', async () => {
    const database = await open()
    const post = aPost({ publishedAt: daysAgo(400) })
    await savePosts(database, post)
    await recordFirst(database, post, daysAgo(9))
    await publishNext(database, post, { texts: { body: 'Two.' }, at: daysAgo(8) })
    const { list, version } = await historyOf(database)
    const published = daysAgo(400)
    const page = await list(addressOf(post), 1)
    if (page?.found !== 'history') throw new Error('There is no history.')
    expect(page).toMatchObject({
      versions: [
        { published, before: { published } },
        { published, before: null },
      ],
      recordKey: expect.stringMatching(/^[\w+/]{43}=$/),
    })
    const [second, first] = page.versions.map(({ position }) => position)
    expect(second).toBeGreaterThan(first ?? Number.NaN)
    expect(await version(addressOf(post), 1)).toMatchObject({
      version: { at: daysAgo(9), published },
    })
  })

  test('a draft has no history, and a post that is not recorded yet an empty one', async () => {
    const database = await open()
    const draft = aPost({ status: 'draft' })
    const post = aPost()
    await savePosts(database, draft, post)
    const { list, version } = await historyOf(database)
    expect(await list(addressOf(draft), 1)).toBeNull()
    expect(await list(addressOf(post), 1)).toMatchObject({ versions: [], count: 0 })
    expect(await version(addressOf(post), 1)).toBeNull()
    expect(await list(addressOf(post), 2)).toBeNull()
  })

  test('a long history has pages of fifty', async () => {
    const database = await open()
    const post = aPost()
    await savePosts(database, post)
    await recordFirst(database, post, daysAgo(9))
    for (let version = 2; version <= 51; version += 1) {
      await publishNext(database, post, { texts: { body: `Edit ${version}.` }, at: daysAgo(8) })
    }
    const { list } = await historyOf(database)
    const [first, second] = await Promise.all([list(addressOf(post), 1), list(addressOf(post), 2)])
    if (first?.found !== 'history' || second?.found !== 'history') throw new Error('No history.')
    expect(first.versions.map(({ version }) => version).slice(-2)).toEqual([3, 2])
    expect(first.versions.at(-1)).toMatchObject({ before: { version: 1 }, size: { added: 2 } })
    expect(second).toMatchObject({ page: 2, pages: 2, versions: [{ version: 1 }] })
  })
})
