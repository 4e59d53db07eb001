import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from '~/pictures/uploads/webp.rules'
import { createPictureSet } from './add-pictures'
import { diskSource } from './disk-source'
import { createNamedPictures } from './picture-files'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vigil-pictures-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const inText = 'abcdefghijkl-10x10.webp'

async function put(path: string, text: string, at = new Date('2026-11-17T08:00:00Z')) {
  await mkdir(dirname(join(dataDir, path)), { recursive: true })
  await writeFile(join(dataDir, path), text)
  await utimes(join(dataDir, path), at, at)
}

/** Runs both steps, with changes between them, and returns the text at each path. */
async function backUp(
  posts: Record<string, string | null>,
  change: () => Promise<void>,
  snapshotAt = new Date(),
) {
  const texts = new Map<string, string>()
  const lines: string[] = []
  const archive = {
    members: async () => [],
    add: async (_: string, bytes: Buffer) =>
      void lines.push(...String(bytes).split('\n').filter(Boolean)),
    addPicture: async (_: string, bytes: Buffer, sha256: string) =>
      void texts.set(sha256, String(bytes)),
  }
  const set = createPictureSet({ archive, source: diskSource(dataDir), report: () => {} })
  await set.addExisting()
  await change()
  const named = createNamedPictures()
  for (const [id, text] of Object.entries(posts)) {
    const thumbnail_fingerprint = text && fingerprintOf(Buffer.from(text))
    const body = `![](/article-pictures/${inText})`
    named.note('articles', { id, body, thumbnail_fingerprint })
  }
  const { missing } = await set.addPaths(named, snapshotAt)
  const paths = lines.map((line) => JSON.parse(line) as { path: string; sha256: string })
  return {
    missing,
    files: Object.fromEntries(paths.map(({ path, sha256 }) => [path, texts.get(sha256)])),
  }
}

test('a picture that the database names is there, even if it was deleted meanwhile', async () => {
  await put('article-thumbnails/1.webp', 'the thumbnail')
  await put(`article-pictures/${inText}`, 'in a text')
  const { files, missing } = await backUp({ 1: 'the thumbnail' }, async () => {
    await rm(join(dataDir, 'article-thumbnails/1.webp'))
    await rm(join(dataDir, `article-pictures/${inText}`))
  })
  expect(files).toEqual({
    'article-thumbnails/1.webp': 'the thumbnail',
    [`article-pictures/${inText}`]: 'in a text',
  })
  expect(missing).toEqual([])
})

test('the picture of a post is the one of the snapshot, before or after it was replaced', async () => {
  await put(`article-pictures/${inText}`, 'in a text')
  await put('article-thumbnails/1.webp', 'first')
  const replace = async () => {
    const replaced = `1.${fingerprintOf(Buffer.from('first'))}.webp`
    await rename(join(dataDir, 'article-thumbnails/1.webp'), join(dataDir, replaced))
    await put('article-thumbnails/1.webp', 'second')
  }
  const path = 'article-thumbnails/1.webp'
  expect((await backUp({ 1: 'first' }, replace)).files[path]).toBe('first')
  await put('article-thumbnails/1.webp', 'first')
  expect((await backUp({ 1: 'second' }, replace)).files[path]).toBe('second')
})

test('a post without a picture gets none that it had before or has since', async () => {
  await put(`article-pictures/${inText}`, 'in a text')
  await put('article-thumbnails/1.webp', 'removed')
  const snapshotAt = new Date('2026-11-17T09:00:00Z')
  const { files } = await backUp(
    { 1: null, 2: null },
    async () => {
      await rm(join(dataDir, 'article-thumbnails/1.webp'))
      await put('article-thumbnails/2.webp', 'added', new Date('2026-11-17T10:00:00Z'))
    },
    snapshotAt,
  )
  expect(Object.keys(files)).toEqual([`article-pictures/${inText}`])
})

test('a picture that is nowhere is missing', async () => {
  const { missing } = await backUp({ 1: 'nowhere' }, async () => {})
  expect(missing).toEqual([`article-pictures/${inText}`, 'article-thumbnails/1.webp'])
})
