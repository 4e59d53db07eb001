import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { allAuthors } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import { redirectFrom } from '~/posts/addresses/redirects.queries'
import { findForDesk } from '~/posts/editing/desk-posts.queries'
import { createPictureImport } from '~/posts/importing/import-pictures.service'
import { topicDescription } from '~/posts/topics/topic-descriptions.queries'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { aPhotograph } from '../../../tests/support/pictures/picture-files'
import { openPictures } from '../../storage/pictures'
import { importedId } from '../imported-id'
import { openReport } from '../report'
import type { ReportLine } from '../report-line'
import { runImport } from '../run-import'
import { ghostFormat } from './ghost-format'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-ghost-'))
})
afterEach(() => rm(folder, { recursive: true }))

const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const text = (value: string) => ({ type: 'extended-text', text: value, format: 0 })
const lexical = (...children: object[]) => JSON.stringify({ root: { children } })
const dates = { created_at: '2026-01-02T03:04:05.000Z', published_at: '2026-01-03T03:04:05.000Z' }

function aPost(id: string, more: object = {}) {
  const shown = { type: 'post', status: 'published', visibility: 'public' }
  return { id, title: `Post ${id}`, slug: `post-${id}`, ...shown, ...dates, ...more }
}

/** A site with a post of every kind; rows before the tables that they refer to. */
function aSite(more: object = {}) {
  const link = { type: 'link', url: '__GHOST_URL__/post-later/?ref=x', children: [text('later')] }
  const image = {
    type: 'image',
    src: '__GHOST_URL__/content/images/size/w600/2026/a.jpg',
    alt: 'Red',
  }
  return {
    posts_tags: [
      { post_id: 'one', tag_id: 'ai', sort_order: 0 },
      { post_id: 'one', tag_id: 'brand', sort_order: 1 },
      { post_id: 'one', tag_id: 'hash', sort_order: 2 },
      { post_id: 'later', tag_id: 'threats', sort_order: 0 },
    ],
    posts: [
      aPost('one', {
        title: 'The <dialog>  element & R&amp;D',
        lexical: lexical(paragraph(text('See '), link), image),
        feature_image: '__GHOST_URL__/content/images/2026/a.jpg',
        custom_excerpt: 'If a < b, what it says.',
      }),
      aPost('page', { type: 'page' }),
      aPost('members', { visibility: 'members', html: '<p>Secret</p>' }),
      aPost('later', { html: '<p>Later</p>', ...more }),
      aPost('soon', { status: 'scheduled', published_at: '2199-01-01T00:00:00.000Z' }),
      aPost('draft', { status: 'draft', published_at: null, slug: '', title: '' }),
      { id: '' },
    ],
    posts_meta: [{ post_id: 'one', meta_title: 'M', meta_description: 'D', og_title: 'O' }],
    posts_authors: [{ post_id: 'one', author_id: 'u' }],
    tags: [
      { id: 'ai', name: 'AI', slug: 'ai' },
      { id: 'brand', name: 'Brand', slug: 'brand', description: 'About brands' },
      { id: 'hash', name: '#hidden', slug: 'hash-hidden', visibility: 'internal' },
      { id: 'threats', name: 'Threats', slug: 'threats' },
    ],
    users: [
      { id: 'u', name: 'Ada L', slug: 'ada', bio: 'Counts.', twitter: '@ada', email: 'a@b.c' },
    ],
    settings: [
      { key: 'title', value: 'The Watch' },
      { key: 'public_hash', value: 'abc' },
    ],
  }
}

const members = `id,email,name,subscribed_to_emails,complimentary_plan,created_at
1,in@example.org,In,true,,2025-03-01T10:00:00.000Z
2,out@example.org,Out,false,,2025-03-01T10:00:00.000Z
`

async function runGhost(db: Db, data: object, { isDryRun = false, hasMedia = true } = {}) {
  const file = join(folder, 'ghost.json')
  await writeFile(file, JSON.stringify({ db: [{ data }] }))
  await mkdir(join(folder, 'content/images/2026'), { recursive: true })
  const photograph = await aPhotograph('red', 320, 180)
  await writeFile(join(folder, 'content/images/2026/a.jpg'), photograph.buffer)
  await writeFile(join(folder, 'members.csv'), members)
  const values = {
    ...(hasMedia && { media: join(folder, 'content') }),
    members: join(folder, 'members.csv'),
    map: ['threats=Cyber-Marketing'],
  }
  const clock = () => new Date()
  const reportError = (error: unknown) => {
    throw error
  }
  const stores = openPictures({
    objectStorage: null,
    dataDir: join(folder, 'data'),
    root: folder,
    db,
    reportError,
  })
  const pictures = createPictureImport({ db, clock, ...stores, isDryRun })
  const report = await openReport(null)
  const reported = new Map<string, ReportLine>()
  const add = (line: ReportLine) => {
    reported.set(line.item, line)
    return report.add(line)
  }
  const { storeImportedPicture } = pictures
  let lastProgress = ''
  const progress = {
    report(text: string) {
      lastProgress = text
    },
    end() {},
  }
  const context = { db, now: clock(), isDryRun, storeImportedPicture, report: () => {} }
  const source = await ghostFormat.open(file, values, context)
  const parts = { db, clock, progress, ...pictures, report: { ...report, add } }
  const { lines } = await runImport(parts, source, { isDryRun, overwrite: false })
  return { lines, counts: report.counts(), errors: report.errors(), reported, lastProgress }
}

const idOf = (item: string) => importedId('ghost abc', item)
const subscribersOf = (db: Db) =>
  db.selectFrom('subscribers').select(['email', 'status', 'consent', 'consented_at']).execute()

onEachEngine('an export of Ghost', (open) => {
  test('is imported with everything that belongs to its posts', async () => {
    const { db } = await open()
    const { counts, errors, lines, reported, lastProgress } = await runGhost(db, aSite())
    expect(counts).toMatchObject({ added: 5, left: 2 })
    expect(errors).toBe(1)
    expect(lastProgress).toBe('5 of 6 posts and 8 other items read')
    const post = await findForDesk(db, 'article', idOf('one'))
    expect(post).toMatchObject({
      title: 'The <dialog> element & R&amp;D',
      slug: 'post-one',
      domain: 'AI',
      summary: 'If a < b, what it says.',
      tags: ['Brand'],
      authors: ['ada-l'],
      metaTitle: 'M',
      metaDescription: 'D',
      status: 'published',
      publishedAt: new Date(dates.published_at),
      thumbnail: { width: 320, height: 180 },
    })
    expect(post?.body).toMatch(
      /^See \[later\]\(\/cyber-marketing\/post-later\)\n\n!\[Red\]\(\/\S+320x180\.webp\)$/,
    )
    expect(reported.get('one')?.notes.join()).toMatch(/og_title “O”.*internal tag #hidden/)
    expect(await redirectFrom(db, '/post-one/')).toBe('/ai/post-one')
    expect(await redirectFrom(db, '/tag/brand/')).toBe('/topics/Brand')
    expect(await redirectFrom(db, '/tag/ai')).toBe('/ai')
    expect(await redirectFrom(db, '/author/ada')).toBe('/authors/ada-l')
    expect(await topicDescription(db, 'Brand')).toBe('About brands')
    expect(await allAuthors(db)).toMatchObject([
      { name: 'Ada L', biography: 'Counts.', links: [{ label: 'X', url: 'https://x.com/ada' }] },
    ])
    expect(lines).toEqual(['Members: 1 subscribed, 0 known, 1 not subscribed there or left here.'])
  })

  test('makes nothing public that was not', async () => {
    const { db } = await open()
    const { reported } = await runGhost(db, aSite())
    const statuses = ['members', 'soon', 'draft', 'page'].map(async (item) => {
      return (await findForDesk(db, 'article', idOf(item)))?.status
    })
    expect(await Promise.all(statuses)).toEqual(['draft', 'scheduled', 'draft', undefined])
    expect(reported.get('members')?.notes).toEqual([
      'Only members could read it: it is a draft here.',
    ])
    expect(await subscribersOf(db)).toEqual([
      {
        email: 'in@example.org',
        status: 'confirmed',
        consent: 'Member of The Watch',
        consented_at: '2025-03-01T10:00:00.000Z',
      },
    ])
  })

  test('changes only what changed when it is imported again', async () => {
    const { db } = await open()
    await runGhost(db, aSite())
    const again = await runGhost(db, aSite())
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 5, left: 2 })
    const changed = aSite({ html: '<p>Changed</p>' })
    const { counts, reported } = await runGhost(db, changed, { hasMedia: false })
    expect(counts).toMatchObject({ added: 0, changed: 1, unchanged: 4 })
    expect(reported.get('one')?.notes.join()).not.toContain('picture')
    expect((await findForDesk(db, 'article', idOf('later')))?.body).toBe('Changed')
    expect(await subscribersOf(db)).toHaveLength(1)
    expect(await db.selectFrom('subscriber_imports').select('id').execute()).toHaveLength(1)
  })

  test('copes with what real exports contain', async () => {
    const { db } = await open()
    const nested = `${'{"type":"quote","children":['.repeat(10_000)}{"type":"text","text":"deep"}${']}'.repeat(10_000)}`
    const { reported, errors } = await runGhost(db, {
      posts: [
        aPost('deep', { lexical: `{"root":{"children":[${nested}]}}` }),
        aPost('about', { slug: 'about' }),
        aPost('path', { slug: '../../x', feature_image: '/content/images/../../x' }),
        aPost('far', { published_at: 8_640_000_000_000_000 }),
        aPost('deep', { title: 'Again' }),
        null,
      ],
      tags: [
        { id: 't', name: '', slug: '' },
        { id: 'threats', name: 'Threats', slug: 'threats' },
      ],
      posts_tags: [{ post_id: 'deep', tag_id: 't' }],
      settings: [{ key: 'public_hash', value: 'abc' }],
    })
    const post = async (item: string) => findForDesk(db, 'article', idOf(item))
    expect((await post('deep'))?.body).toMatch(/^[> ]+deep$/)
    expect(reported.get('about')?.notes.join()).toContain('/about/ is a page of this site')
    expect((await post('path'))?.slug).toBe('x')
    expect(reported.get('far')?.notes.join()).toContain('It has no valid date')
    expect(errors).toBe(2)
    expect(await redirectFrom(db, '/about')).toBeNull()
    expect(await redirectFrom(db, '/tag')).toBeNull()
  })

  test('writes nothing in a dry run', async () => {
    const { db } = await open()
    const { counts, lines } = await runGhost(db, aSite(), { isDryRun: true })
    expect(counts).toMatchObject({ added: 5, left: 2 })
    expect(lines).toEqual(['Members: 1 subscribed, 0 known, 1 not subscribed there or left here.'])
    for (const table of [
      'articles',
      'redirects',
      'authors',
      'subscribers',
      'pictures',
      'imported_items',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    }
  })
})
