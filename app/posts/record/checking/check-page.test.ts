import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { checkVersion } from '~/record/checking/check-version.rules'
import { createLogClient } from '~/record/checking/log-client.rules'
import { storedAuthors } from '../../../../tests/support/data/authors'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import { logFetch, siteOrigin } from '../../../../tests/support/record/log-fetch'
import { changeEntry } from '../../../../tests/support/record/tampering'
import { saveAuthor } from '../../authors/change-author.actions'
import { emptyBin } from '../../lifecycle/bin/empty-bin.actions'
import { changePost } from '../../lifecycle/change-post.actions'
import { savePost } from '../../saving/save-post.actions'
import { insertPost } from '../../saving/write-post.queries'
import type { PublicChange } from '../changes/public-change.rules'
import { hideVersion } from '../hiding/hide-version.actions'
import { recordPublicVersion } from '../recording/record-version.actions'
import { changeReason } from '../withdrawals/change-reason.actions'
import type { ArticleParts } from './article-parts.rules'
import { checkPage } from './check-page.rules'

const owner = anEditor('ada', 'owner')
const minute = 60_000
const at = (minutes: number) => new Date(now.getTime() + minutes * minute)
const kind = 'article' as const

const emptyElement = { tagName: 'div', attributes: {}, children: [] }

const emptyPage: ArticleParts = {
  header: emptyElement,
  title: '',
  summary: '',
  authors: [],
  tags: [],
  published: '',
  body: emptyElement,
  faq: [],
  notes: [],
}

const address = '/cybersecurity/zero-trust'

interface ShownAt {
  madeAt: Date
  path: string
}

const noted = (change: 'correction' | 'update', version: number, text: string) => ({
  change,
  version,
  text,
  at: at(version - 1).toISOString(),
  isHidden: false,
})

onEachEngine('checking what a page shows', (open) => {
  const published = async (authors: string[] = []) => {
    const { db } = await open()
    if (authors.length > 0) await storedAuthors(db, 'Ada Lovelace', 'Grace Hopper')
    const content = someContent({ authors })
    const post = await createdPost(db, { content, when: { as: 'published' } })
    return { db, post }
  }
  const save = async (db: Db, id: string, baseVersion: number, publicChange: PublicChange) => {
    const content = someContent({ body: `Text ${baseVersion + 1}.` })
    const edit = anEdit({ id }, { editor: owner, baseVersion, content, publicChange })
    expect(await savePost({ db, now: at(baseVersion) }, edit)).toMatchObject({ ok: true })
  }
  const minor: PublicChange = { change: 'minor', note: '' }
  const check = async (
    db: Db,
    post: string,
    version: number,
    { madeAt = at(1000), path = address, ...shown }: Partial<ArticleParts & ShownAt> = {},
  ) => {
    const client = createLogClient(logFetch({ db }), siteOrigin)
    const found = await checkVersion(client, { post, version })
    const checks = await checkPage(client, found, {
      parts: { ...emptyPage, ...shown },
      path,
      canonical: null,
      madeAt: async () => madeAt,
    })
    return checks.map(({ name, result }) => `${name} ${result}`)
  }

  test('an older version than the recorded one, on a page that was made later', async () => {
    const { db, post } = await published()
    expect(await check(db, post.id, 1)).toEqual(['newest passed'])
    await save(db, post.id, 1, minor)
    expect(await check(db, post.id, 1)).toEqual(['newest failed'])
    expect(await check(db, post.id, 2)).toEqual(['newest passed'])
    // It was made before.
    expect(await check(db, post.id, 1, { madeAt: at(0) })).toEqual(['newest skipped'])
  })

  test('a post that is shown although the record says that it was withdrawn', async () => {
    const { db, post } = await published()
    const step = { kind, id: post.id, editor: owner, note: '' }
    await changePost({ db, now: at(1) }, { ...step, baseVersion: 1, change: { step: 'withdraw' } })
    expect(await check(db, post.id, 1)).toEqual(['newest failed'])
    expect(await check(db, post.id, 1, { madeAt: at(0) })).toEqual(['newest skipped'])
    const republish = { ...step, baseVersion: 2, change: { step: 'republish' as const } }
    await changePost({ db, now: at(2) }, republish)
    expect(await check(db, post.id, 3)).toEqual(['newest passed'])
  })

  test('corrections and updates that were removed, changed or made up', async () => {
    const { db, post } = await published()
    await save(db, post.id, 1, { change: 'correction', note: 'It is 12,\nnot 21.' })
    await save(db, post.id, 2, { change: 'update', note: 'A patch is out.' })
    await save(db, post.id, 3, { change: 'update', note: '' })
    const correction = noted('correction', 2, 'It is 12, not 21.')
    const update = noted('update', 3, 'A patch is out.')
    const notes = async (...shown: ArticleParts['notes']) =>
      (await check(db, post.id, 4, { notes: shown })).filter((one) => one.startsWith('notes'))
    expect(await notes(correction, update)).toEqual(['notes passed'])
    expect(await notes()).toEqual(['notes failed'])
    expect(await notes(update)).toEqual(['notes failed'])
    expect(await notes(correction)).toEqual(['notes failed'])
    expect(await notes({ ...correction, text: 'Nothing was wrong.' }, update)).toEqual([
      'notes failed',
    ])
    expect(await notes({ ...correction, isHidden: true }, update)).toEqual(['notes failed'])
    const backdated = { ...correction, at: at(-9).toISOString() }
    expect(await notes(backdated, update)).toContain('notes failed')
    expect(await notes(correction, update, noted('update', 9, 'Made up.'))).toEqual([
      'notes failed',
    ])
    // The page of an earlier version does not have the later ones.
    expect(await check(db, post.id, 2, { notes: [correction], madeAt: at(0) })).toEqual([
      'notes passed',
      'newest skipped',
    ])
  })

  test('a correction of a hidden version leaves a line', async () => {
    const { db, post } = await published()
    await save(db, post.id, 1, { change: 'correction', note: 'It is 12, not 21.' })
    await save(db, post.id, 2, minor)
    const hidden = { editor: owner, kind, id: post.id, version: 2, reason: 'A court order.' }
    expect(await hideVersion({ db, now: at(3) }, hidden)).toEqual({ ok: true })
    const correction = noted('correction', 2, 'It is 12, not 21.')
    const line = { ...correction, text: 'The text was hidden.', isHidden: true }
    expect(await check(db, post.id, 3)).toEqual(['notes failed', 'newest passed'])
    expect(await check(db, post.id, 3, { notes: [correction] })).toContain('notes failed')
    expect(await check(db, post.id, 3, { notes: [line] })).toContain('notes passed')
  })

  test('of a post that was deleted for good and created again, only notes since then are on the page', async () => {
    const { db, post } = await published()
    await save(db, post.id, 1, { change: 'correction', note: 'It is 12, not 21.' })
    const bin = { kind, id: post.id, editor: owner, note: '', baseVersion: 2 }
    await changePost({ db, now: at(2) }, { ...bin, change: { step: 'bin' } })
    await emptyBin({ db, now: at(90 * 24 * 60) })
    await insertPost(db, aPost({ id: post.id, slug: 'zero-trust' }), now)
    await recordPublicVersion(db, at(90 * 24 * 60), { kind, id: post.id })
    const late = { madeAt: at(100 * 24 * 60) }
    expect(await check(db, post.id, 3, late)).toEqual(['newest passed'])
    const correction = noted('correction', 2, 'It is 12, not 21.')
    expect(await check(db, post.id, 3, { ...late, notes: [correction] })).toContain('notes failed')
    const [proved] = await db
      .selectFrom('record_entries')
      .select('position')
      .where('type', '=', 'reason')
      .orderBy('position', 'desc')
      .execute()
    await changeEntry(db, proved?.position ?? 0, (entry) =>
      entry.replace('"version":2', '"version":1'),
    )
    expect(await check(db, post.id, 3, late)).toContain('notes failed')
  })

  test('other authors are found out, and renamed ones are in the record', async () => {
    const { db, post } = await published(['ada-lovelace', 'grace-hopper'])
    const names = ['Ada Lovelace', 'Grace Hopper']
    expect(await check(db, post.id, 1, { authors: names })).toEqual(['newest passed'])
    for (const authors of [
      [...names].reverse(),
      ['Ada Lovelace'],
      [],
      ['Ada King', 'Grace Hopper'],
    ]) {
      expect(await check(db, post.id, 1, { authors })).toContain('authors failed')
    }
    const rename = (name: string, baseVersion: number) => {
      const content = { name, slug: 'ada-lovelace', role: '', biography: '', links: [] }
      const edit = { content, isSlugTyped: true, picture: 'unchanged' as const, editorId: null }
      return saveAuthor({ db, now }, { editor: owner, id: 'ada-lovelace', baseVersion, ...edit })
    }
    expect(await rename('Ada King', 1)).toMatchObject({ ok: true })
    expect(await rename('Ada King-Noel', 2)).toMatchObject({ ok: true })
    const renamed = { authors: ['Ada King-Noel', 'Grace Hopper'] }
    expect(await check(db, post.id, 1, renamed)).toEqual(['authors passed', 'newest passed'])
    expect(await check(db, post.id, 1, { authors: ['Ada King', 'Ada King'] })).toContain(
      'authors failed',
    )
  })

  test('a text that is gone: the record says so, and why', async () => {
    const { db, post } = await published()
    const client = createLogClient(logFetch({ db }), siteOrigin)
    const checks = async () =>
      (await checkVersion(client, { post: post.id, version: 1 })).checks.map(
        ({ name, result }) => `${name} ${result}`,
      )
    const step = { kind, id: post.id, editor: owner, note: '', baseVersion: 1 }
    const withdraw = { step: 'withdraw' as const }
    await changePost(
      { db, now: at(1) },
      { ...step, change: withdraw, withdrawalReason: 'It was wrong.' },
    )
    const proved = ['entry passed', 'signature passed', 'keys passed']
    expect(await checks()).toEqual(['document skipped', 'reason passed', ...proved])
    await changeReason({ db, now: at(2) }, { ...step, reason: 'It was made up.' })
    expect(await checks()).toEqual(['document skipped', 'reason passed', ...proved])
    await db.updateTable('withdrawals').set({ reason: 'It was right.' }).execute()
    expect(await checks()).toEqual(['document skipped', 'reason failed', ...proved])
    await db.updateTable('withdrawals').set({ reason: '' }).execute()
    expect(await checks()).toContain('reason failed')
    await db.deleteFrom('withdrawals').execute()
    await db
      .updateTable('public_versions')
      .set({ hidden_at: now.toISOString(), document: '' })
      .execute()
    expect(await checks()).toContain('document failed')
  })
})
