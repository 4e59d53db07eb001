import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { redirectFrom } from '~/posts/addresses/redirects.queries'
import { createPictureImport } from '~/posts/importing/import-pictures.service'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { type ExportItem, wordpressExport } from '../../../tests/support/importing/wordpress-export'
import { openPictures } from '../../storage/pictures'
import { openReport } from '../report'
import type { ReportLine } from '../report-line'
import { runImport } from '../run-import'
import { wordpressFormat } from './wordpress-format'

const clock = () => new Date('2026-11-17T12:00:00Z')
const root = resolve(import.meta.dirname, '../../..')
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-wordpress-'))
  await mkdir(join(folder, 'uploads/2026'), { recursive: true })
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: '#357' } })
  await picture.jpeg().toFile(join(folder, 'uploads/2026/map.jpg'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Options {
  isDryRun?: boolean
  /** The folder of uploads is not named. */
  isWithoutMedia?: boolean
  /** Fails after so many items, like a process that is killed. */
  stopsAfter?: number
}

async function importExport(db: Db, items: readonly ExportItem[], options: Options = {}) {
  const {
    isDryRun = false,
    isWithoutMedia = false,
    stopsAfter = Number.POSITIVE_INFINITY,
  } = options
  const file = join(folder, 'export.xml')
  await writeFile(file, wordpressExport(items))
  const reportError = (error: unknown) => {
    throw error
  }
  const stores = openPictures({ objectStorage: null, dataDir: folder, root, db, reportError })
  const pictures = createPictureImport({ db, clock, ...stores, isDryRun })
  const { storeImportedPicture } = pictures
  const context = { db, now: clock(), isDryRun, storeImportedPicture, report: () => {} }
  const media = isWithoutMedia ? undefined : join(folder, 'uploads')
  const source = await wordpressFormat.open(file, { media }, context)
  const counting = await openReport(null)
  const lines: ReportLine[] = []
  const report = {
    ...counting,
    async add(line: ReportLine) {
      lines.push(line)
      if (lines.length > stopsAfter) throw new Error('stopped')
    },
  }
  const progress = { report: () => {}, end: () => {} }
  const parts = { db, clock, progress, report, ...pictures }
  await runImport(parts, source, { isDryRun, overwrite: false })
  return lines
}

const articles = (db: Db) => db.selectFrom('articles').selectAll().orderBy('slug').execute()
const resultsOf = (lines: readonly ReportLine[]) => lines.map(({ result }) => result)

const attachment: ExportItem = {
  id: 50,
  type: 'attachment',
  status: 'inherit',
  attachment: '2026/map.jpg',
  meta: { _wp_attached_file: '2026/map.jpg', _wp_attachment_image_alt: 'A map' },
}
const first: ExportItem = {
  id: 1,
  title: 'R&amp;D at home',
  excerpt: '<p>What it is.</p>',
  content:
    '<!-- wp:image --><figure><img src="/wp-content/uploads/2026/map-300x200.jpg" alt=""/></figure><!-- /wp:image --><!-- wp:paragraph --><p>See <a href="https://old.example/2026/03/05/post-2/">this</a>.</p><!-- /wp:paragraph -->',
  terms: [
    ['category', 'AI'],
    ['post_tag', 'Phishing'],
  ],
  meta: { _thumbnail_id: '50', _yoast_wpseo_title: '%%title%% today', _wp_old_slug: 'before' },
}
const second: ExportItem = { id: 2, content: 'Classic\n\ntext.' }

onEachEngine('importing a WordPress export', (open) => {
  test('takes texts, pictures, topics, authors and old addresses', async () => {
    const { db } = await open()
    const lines = await importExport(db, [attachment, first, second])
    expect(resultsOf(lines)).toEqual(['left', 'added', 'added'])
    const [one, two] = await articles(db)
    expect(one).toMatchObject({
      title: 'R&D at home',
      slug: 'post-1',
      domain: 'AI',
      summary: 'What it is.',
      meta_title: 'R&D at home today',
      tags: '["Phishing"]',
      status: 'published',
    })
    expect(one?.body).toMatch(
      /^!\[A map\]\(\/storage\/v1\/object\/public\/article-pictures\/[\w-]{12}-640x360\.webp\)\n\nSee \[this\]\(\/cybersecurity\/post-2\)\.$/,
    )
    expect(two?.body).toBe('Classic\n\ntext.')
    for (const path of ['/2026/03/05/post-1/', '/2026/03/05/before', '/?p=1']) {
      expect(await redirectFrom(db, path)).toBe('/ai/post-1')
    }
    expect(await redirectFrom(db, '/tag/phishing/')).toBe('/topics/Phishing')
    expect(await redirectFrom(db, '/author/ada/')).toBe('/authors/ada-okafor')
    const authors = await db.selectFrom('authors').select(['id', 'name']).execute()
    expect(authors).toEqual([{ id: 'ada-okafor', name: 'Ada Okafor' }])
  })

  test('changes only what changed when it runs again', async () => {
    const { db } = await open()
    await importExport(db, [attachment, first, second])
    const before = await articles(db)
    expect(resultsOf(await importExport(db, [attachment, first, second]))).toEqual([
      'left',
      'unchanged',
      'unchanged',
    ])
    expect(await articles(db)).toEqual(before)
    const lines = await importExport(db, [attachment, first, { ...second, title: 'New title' }])
    expect(resultsOf(lines)).toEqual(['left', 'unchanged', 'changed'])
    await importExport(db, [attachment, { ...first, link: 'https://old.example/moved/' }])
    expect(await redirectFrom(db, '/moved')).toBe('/ai/post-1')
  })

  test('keeps the pictures that it stored when it runs again without their folder', async () => {
    const { db } = await open()
    await importExport(db, [attachment, first])
    const [before] = await articles(db)
    const changed = { ...first, title: 'New title' }
    const again = await importExport(db, [attachment, changed], { isWithoutMedia: true })
    expect(again.at(-1)).toMatchObject({ result: 'changed', notes: [] })
    const [after] = await articles(db)
    expect(after).toMatchObject({ title: 'New title', body: before?.body })
    expect([after?.thumbnail_fingerprint, before?.thumbnail_fingerprint]).toEqual(
      Array(2).fill(expect.stringMatching(/^[\w-]{12}$/)),
    )
    const meta = { _thumbnail_id: '50' }
    const content = '<img src="/wp-content/uploads/2026/new.jpg">'
    const fresh = { id: 3, content, meta }
    const [line] = await importExport(db, [fresh], { isWithoutMedia: true })
    expect(line?.notes).toEqual([
      'The picture https://old.example/wp-content/uploads/2026/new.jpg was left out. No folder was named with --media.',
      'Its featured picture was left out. The export does not name its file.',
    ])
  })

  test('makes nothing public that was not, and leaves what is no post', async () => {
    const { db } = await open()
    const lines = await importExport(db, [
      { id: 1, password: 'secret' },
      { id: 2, status: 'private' },
      { id: 3, status: 'pending' },
      { id: 4, status: 'future', date: '2027-01-05 09:00:00' },
      { id: 5, status: 'trash' },
      { id: 6, type: 'page' },
    ])
    expect((await articles(db)).map(({ status }) => status)).toEqual([
      'draft',
      'draft',
      'draft',
      'scheduled',
    ])
    expect(resultsOf(lines)).toEqual(['added', 'added', 'added', 'added', 'left', 'left'])
  })

  test('leaves the second of two posts with one id, and is the same when it runs again', async () => {
    const { db } = await open()
    const items = [
      { id: 1, content: '<a href="/?p=99">None</a> \ufffd' },
      { id: 1, title: 'Again' },
      { id: 2, slug: '..', title: 'Two dots' },
    ]
    const lines = await importExport(db, items)
    expect(resultsOf(lines)).toEqual(['added', 'left', 'added'])
    expect(lines[0]?.notes).toEqual([expect.stringContaining('characters cannot be read')])
    const stored = await articles(db)
    expect(stored.map(({ slug, body }) => [slug, body])).toEqual([
      ['post-1', '[None](https://old.example/?p=99) \ufffd'],
      ['two-dots', 'Text of 2.'],
    ])
    expect(resultsOf(await importExport(db, items))).toEqual(['unchanged', 'left', 'unchanged'])
  })

  test('takes no file that is not in the folder of uploads', async () => {
    const { db } = await open()
    await symlink('/etc/passwd', join(folder, 'uploads/2026/link.jpg'))
    await writeFile(join(folder, 'uploads/2026/text.jpg'), 'no picture')
    const names = ['../../../../etc/passwd', '%2e%2e/%2e%2e/etc/passwd', '..%2f..%2fetc%2fpasswd']
    const paths = [...names, '2026/link.jpg', '2026/text.jpg', '2026/%00.jpg']
    const pictures = paths.map((path) => `<img src="/wp-content/uploads/${path}" alt="x">`)
    const [line] = await importExport(db, [{ id: 1, content: pictures.join('\n\n') }])
    expect(line?.notes.every((note) => note.includes('was left out'))).toBe(true)
    expect((await articles(db))[0]?.body).not.toContain('![')
  })

  test('copes with what real exports contain', async () => {
    const { db } = await open()
    const lines = await importExport(db, [
      { id: 1, slug: 'same' },
      { id: 2, slug: 'same', content: 'To <a href="/?p=1">one</a>.' },
      { id: 3, title: '', slug: '', content: '<b>No title', date: '1969-12-31 23:59:59' },
      {
        id: 4,
        content: '<img src="/wp-content/uploads/2026/none.jpg" alt="None">\x0b\0[acme a=1]',
      },
      { id: 5, content: `${'<div>'.repeat(30_000)}deep` },
    ])
    expect(lines.map(({ item, result, notes }) => [item, result, ...notes])).toEqual([
      ['1', 'added'],
      [
        '2',
        'added',
        '/2026/03/05/same redirects to /cybersecurity/same already.',
        'Another post has the slug “same”: it has “same-2”.',
      ],
      ['3', 'added', expect.stringContaining('title'), expect.stringContaining('valid date')],
      [
        '4',
        'added',
        'The shortcode [acme] has no counterpart: it was kept as text.',
        'The picture https://old.example/wp-content/uploads/2026/none.jpg was left out. It is not in the folder of --media.',
      ],
      ['5', 'added'],
    ])
    const stored = await articles(db)
    expect(stored.find(({ slug }) => slug === 'same-2')?.body).toBe(
      'To [one](/cybersecurity/same).',
    )
    expect(stored.find(({ slug }) => slug === 'post-4')?.body).toBe(
      '[None](https://old.example/wp-content/uploads/2026/none.jpg)\\[acme a=1]',
    )
  })

  test('writes nothing in a dry run', async () => {
    const { db } = await open()
    const lines = await importExport(db, [attachment, first], { isDryRun: true })
    expect(resultsOf(lines)).toEqual(['left', 'added'])
    for (const table of [
      'articles',
      'authors',
      'redirects',
      'pictures',
      'imported_items',
    ] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('goes on where it was interrupted', async () => {
    const { db } = await open()
    const items = Array.from({ length: 50 }, (_, index) => ({ id: index + 1 }))
    await expect(importExport(db, items, { stopsAfter: 30 })).rejects.toThrow('stopped')
    const lines = await importExport(db, items)
    expect(resultsOf(lines).filter((result) => result === 'unchanged')).toHaveLength(40)
    expect(await articles(db)).toHaveLength(50)
  })
})
