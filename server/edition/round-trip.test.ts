import { readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { insertAuthor } from '~/authors/authors.queries'
import type { Db } from '~/database/database'
import type { Decision } from '~/entities/decisions/decision.rules'
import { decisionsOf, storeDecisions } from '~/entities/stored/decisions.queries'
import { bodyPicturePath, pictureIdOf } from '~/pictures/body-pictures.rules'
import { describeWebp } from '~/pictures/uploads/webp.rules'
import { addRedirect } from '~/posts/addresses/redirects.queries'
import { findForDesk } from '~/posts/editing/desk-posts.queries'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { setNextOf } from '~/posts/lifecycle/next-version/next-versions.queries'
import { addUploadedPicture } from '~/posts/pictures/library/pictures.queries'
import type { PostToSave } from '~/posts/post.rules'
import { storeDescription } from '~/posts/topics/topic-descriptions.queries'
import { anyPost } from '../../tests/support/data/any-posts'
import { filesIn, newFolder, siteWithEditions } from '../../tests/support/data/editions'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { aPost } from '../../tests/support/posts'

const now = new Date()

async function aPicture(background: string) {
  const create = { width: 320, height: 180, channels: 3 as const, background }
  const bytes = new Uint8Array(await sharp({ create }).webp().toBuffer())
  const described = describeWebp(bytes)
  if (!described) throw new Error('It is not a WebP file.')
  return { bytes, described, id: pictureIdOf(described) }
}

const decisions: Decision[] = [
  { type: 'cve', value: 'CVE-2024-3094', decision: 'refused' },
  {
    type: 'domain',
    value: 'bad-host.top',
    decision: 'corrected',
    corrected: { type: 'url', value: 'https://bad-host.top/: "x"' },
  },
]

/** A site with one of everything that an edition has. */
async function aFullSite(db: Db) {
  const site = await siteWithEditions(db)
  const [thumbnail, inText] = [await aPicture('#ff0000'), await aPicture('#00ff00')]
  await site.pictures.bodyPictures.put(`${inText.id}.webp`, inText.bytes)
  const picture = { id: inText.id, bytes: inText.bytes.byteLength, editor: { id: null, name: '' } }
  await addUploadedPicture(db, { ...picture, name: 'map.jpg', alt: 'A map: of "it"' }, now)
  await insertAuthor(
    db,
    {
      ...{ id: 'ada', slug: 'ada-l', name: 'Ada: “L”', role: 'Analyst', isRetired: true },
      ...{ biography: 'Writes.\n\nMore.', picture: inText.described, editorId: null },
      links: [{ label: 'Site', url: 'https://ada.example/' }],
    },
    now,
  )
  const live = aPost({
    authors: ['ada'],
    thumbnail: thumbnail.described,
    body: `![A map](${bodyPicturePath(inText.described)} "There")\n\nhttps://x.example${bodyPicturePath(inText.described)}`,
  })
  const half = { question: 'Why?', answer: '' }
  const draft = aPost({
    kind: 'brief',
    status: 'draft',
    publishedAt: null,
    domain: '',
    faq: [half],
  })
  const next = aPost({ status: 'draft', publishedAt: null, slug: null, body: 'Next.' })
  await site.pictures.thumbnails.put(`${live.id}.webp`, thumbnail.bytes)
  await importPosts({ db, now }, [live, draft, next])
  await setNextOf(db, next, { postId: live.id, baseVersion: 1 })
  const updated = { updated_at: '2026-10-01T08:00:00.500Z' }
  await db.updateTable('articles').set(updated).where('id', '=', live.id).execute()
  await addRedirect(db, '/old', `/cybersecurity/${live.slug}`, now, {
    reason: 'hand',
    editorName: 'B',
  })
  await addRedirect(db, '/older', '/topics/Identity', now)
  await storeDescription(db, 'Identity', { text: 'Who is who.', editorName: '', over: 0 }, now)
  const editor = { id: null, name: '' }
  await storeDecisions(db, live, decisions, { now, editor })
  return { site, live, draft, next, inText }
}

onEachEngine('an edition', (open) => {
  test('is exported, imported and exported again without a difference', async () => {
    const { site, live, draft, next, inText } = await aFullSite((await open()).db)
    const [first, second] = [await newFolder(), await newFolder()]
    const exported = { posts: 3, pictures: 1, removed: 0, changed: [], problems: [] }
    expect(await site.export(first)).toEqual(exported)
    const files = await filesIn(first)
    expect(Object.keys(files).sort()).toEqual(
      [
        ...['authors.yaml', 'edition.json', 'pictures.yaml', 'redirects.yaml', 'topics.yaml'],
        'decisions.yaml',
        ...[`cybersecurity/${live.slug}.md`, `cybersecurity/${live.id}.webp`],
        ...[`cybersecurity/${next.id}.md`, `weekly-brief/${draft.slug}.md`],
        `pictures/${inText.id}.webp`,
      ].sort(),
    )
    expect(files[`cybersecurity/${live.slug}.md`]).toContain(`](../pictures/${inText.id}.webp "`)

    const other = await siteWithEditions((await open()).db)
    const { counts, errors } = await other.import(first)
    expect([counts.added, errors]).toEqual([3, 0])
    expect(await findForDesk(other.db, 'article', next.id)).toMatchObject({
      nextOf: { postId: live.id, baseVersion: 1 },
    })
    expect(await decisionsOf(other.db, live)).toEqual(decisions)
    await other.export(second)
    expect(await filesIn(second)).toEqual(files)
    expect((await other.import(second)).counts).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
    })
  })

  test('holds any texts', async () => {
    const posts = fc.sample(anyPost, { seed: 25, numRuns: 40 }).map(storable)
    const site = await siteWithEditions((await open()).db)
    await importPosts({ db: site.db, now }, posts)
    const [first, second] = [await newFolder(), await newFolder()]
    expect((await site.export(first)).posts).toBe(posts.length)
    const other = await siteWithEditions((await open()).db)
    const { lines, counts } = await other.import(first)
    expect(lines.filter(({ result }) => result !== 'added')).toEqual([])
    expect(counts.added).toBe(posts.length)
    await other.export(second)
    expect(await filesIn(second)).toEqual(await filesIn(first))
  })

  test('that was changed in the folder is imported where the site has not changed', async () => {
    const { site, live, draft } = await aFullSite((await open()).db)
    const folder = await newFolder()
    await site.export(folder)
    for (const file of [`cybersecurity/${live.slug}.md`, `weekly-brief/${draft.slug}.md`]) {
      const text = await readFile(join(folder, file), 'utf8')
      await writeFile(join(folder, file), `${text}\nAdded in the folder.\n`)
    }
    await site.db.updateTable('weekly_briefs').set({ title: 'Changed here', version: 2 }).execute()
    await site.db.updateTable('topic_descriptions').set({ description: 'New here' }).execute()
    const dry = await site.import(folder, { isDryRun: true, overwrite: false })
    const { counts, lines } = await site.import(folder)
    expect(dry.counts).toEqual(counts)
    expect(counts).toMatchObject({ changed: 1, kept: 2, unchanged: 1 })
    const kept = lines.filter(({ result }) => result === 'kept').map(({ item }) => item)
    expect(kept).toEqual([draft.id, 'topic Identity'])
    expect((await findForDesk(site.db, 'article', live.id))?.body).toMatch(/Added in the folder\.$/)
    expect((await site.export(folder)).changed).toEqual([`weekly-brief/${draft.slug}.md`])
    expect((await site.export(folder, {}, true)).changed).toEqual([])
  })

  test('has only the chosen posts, and what they need', async () => {
    const { site, live, draft } = await aFullSite((await open()).db)
    const folder = await newFolder()
    expect(
      (await site.export(folder, { statuses: ['draft'], domain: 'cybersecurity' })).posts,
    ).toBe(1)
    expect((await site.export(await newFolder(), { from: new Date('2026-03-03') })).posts).toBe(0)
    expect((await site.export(await newFolder(), { before: new Date('2026-03-02') })).posts).toBe(2)
    const [one, unknown] = [await newFolder(), aPost().id]
    expect((await site.export(one, { ids: [draft.id, unknown] })).problems).toEqual([
      `No post that was chosen has the id ${unknown}.`,
    ])
    expect(Object.keys(await filesIn(one)).sort()).toEqual([
      ...['edition.json', 'topics.yaml', `weekly-brief/${draft.slug}.md`],
    ])
    await site.export(one, { ids: [live.id] })
    expect(await filesIn(one)).toHaveProperty([`weekly-brief/${draft.slug}.md`])
    expect((await filesIn(one))['redirects.yaml']).not.toContain('/older')
    // A post that has moved is in the folder once.
    await site.db.updateTable('articles').set({ domain: 'AI' }).where('id', '=', live.id).execute()
    expect((await site.export(one, { ids: [live.id] })).removed).toBe(2)
    expect(await filesIn(one)).toHaveProperty([`ai/${live.slug}.md`])
  })

  test('is written only into an empty folder, or over an earlier export', async () => {
    const site = await siteWithEditions((await open()).db)
    await expect(site.export(resolve(import.meta.dirname))).rejects.toThrow('is not empty')
    const folder = await newFolder()
    await writeFile(join(folder, 'edition.json'), '{"format":"vigil-edition","version":2}')
    await expect(site.export(folder)).rejects.toThrow('newer version')
    await writeFile(join(folder, 'edition.json'), '{"posts":')
    await expect(site.export(folder)).rejects.toThrow('cannot be read')
    await expect(site.import(join(folder, 'none'))).rejects.toThrow('There is no folder')
  })

  test('with broken files is imported without them', async () => {
    const { site, live, draft, inText } = await aFullSite((await open()).db)
    const folder = await newFolder()
    await site.export(folder)
    await writeFile(join(folder, 'broken.md'), 'no front matter')
    await writeFile(join(folder, 'bytes.md'), new Uint8Array([0xff, 0xfe, 0]))
    await writeFile(
      join(folder, 'authors.yaml'),
      '- id: ../x\n  slug: x\n  name: X\n- {id: b, slug: b, name: B}\n',
    )
    await rm(join(folder, `pictures/${inText.id}.webp`))
    await symlink('/etc/passwd', join(folder, 'ai.md'))
    const copy = await readFile(join(folder, `weekly-brief/${draft.slug}.md`), 'utf8')
    await writeFile(join(folder, 'weekly-brief/zz.md'), copy)
    const other = await siteWithEditions((await open()).db)
    const { lines, counts, errors } = await other.import(folder)
    expect([counts.added, errors]).toEqual([3, 5])
    const whyOf = (item: string) => lines.find((line) => line.item === item)?.notes.join()
    expect(whyOf('broken.md')).toContain('does not begin with front matter')
    expect(whyOf('bytes.md')).toBe('It is not text in UTF-8.')
    expect(whyOf('ai.md')).toContain('not followed')
    expect(whyOf('weekly-brief/zz.md')).toBe(`It has the same id as weekly-brief/${draft.slug}.md.`)
    expect(whyOf('authors.yaml')).toContain('line 1: id: only letters')
    expect(whyOf(live.id)).toContain(`The picture ${inText.id}.webp is not in the folder.`)
  })
})

describe('a folder that a person wrote', () => {
  onEachEngine('with relative links', (open) => {
    test('is imported with the pictures and posts that they lead to', async () => {
      const folder = await newFolder()
      const head = (id: string, title: string) =>
        `---\nid: ${id}\ntitle: ${title}\ncreated_at: 2026-03-02T09:00:00Z\nsummary: S\n---\n\n`
      const [one, two] = [aPost().id, aPost().id]
      const jpeg = await sharp((await aPicture('#0000ff')).bytes)
        .jpeg()
        .toBuffer()
      await writeFile(join(folder, 'a photo.jpg'), jpeg)
      await writeFile(join(folder, `${two.toUpperCase()}.png`), await sharp(jpeg).png().toBuffer())
      const body =
        '![Blue](a%20photo.jpg) [two](./two.md#part) ![](../../etc/hosts.png) [web](page)'
      await writeFile(join(folder, 'one.md'), head(one, 'One') + body)
      await writeFile(join(folder, 'two.md'), head(two, 'Two'))
      const { db } = await open()
      const site = await siteWithEditions(db)
      const { lines } = await site.import(folder)
      const stored = await findForDesk(db, 'article', one)
      expect(stored?.body).toMatch(
        /^!\[Blue\]\(\/storage\/v1\/object\/public\/article-pictures\/[\w-]{12}-320x180\.webp\) \[two\]\(\/cybersecurity\/two#part\) !\[\]\(\.\.\/\.\.\/etc\/hosts\.png\) \[web\]\(page\)$/,
      )
      expect((await findForDesk(db, 'article', two))?.thumbnail).toMatchObject({ width: 320 })
      expect(await site.pictures.thumbnails.get(`${two}.webp`)).not.toBeNull()
      const notes = lines.find(({ item }) => item === one)?.notes
      expect(notes).toEqual(['../../etc/hosts.png is not in the folder.'])
      expect((await site.import(folder)).counts).toMatchObject({ unchanged: 2, changed: 0 })
    })
  })
})

/** As the desk would have stored it: within the limits of its fields, and with a slug of its own. */
function storable(post: PostToSave, index: number): PostToSave {
  const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')
  const isPast = post.status === 'scheduled' && (post.publishedAt ?? now) <= now
  return {
    ...post,
    title: cut(post.title, 200).trim(),
    slug: `${post.slug}${index}`,
    metaDescription: cut(post.metaDescription, 160),
    focusKeyword: cut(post.focusKeyword, 200),
    tags: post.tags.filter((tag) => tag.length <= 100),
    status: isPast ? 'draft' : post.status,
  }
}
