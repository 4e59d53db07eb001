import { join } from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import { openDatabase } from '../../../app/database/database'
import type { Thumbnail } from '../../../app/pictures/thumbnail.rules'
import { writtenOf } from '../../../app/posts/editing/desk-post.rules'
import { findForDesk } from '../../../app/posts/editing/desk-posts.queries'
import { savePost } from '../../../app/posts/saving/save-post.actions'
import { complete, expect, type Newsroom, post, test } from '../../support/desk/newsroom'
import { aPhotograph, type PictureFile } from '../../support/pictures/picture-files'
import type { RunningServer } from '../../support/server'
import { thumbnailOf } from './article-form'

/** Saves the article with another picture, from another process than the one that serves. */
async function saveWith(server: RunningServer, id: string, thumbnail: Thumbnail | null) {
  const database = await openDatabase(`file:${join(server.dataDir, 'vigil.db')}`)
  const { db } = database
  const post = await findForDesk(db, 'article', id)
  if (!post) throw new Error('The article is not there.')
  const editor = {
    id: 'other',
    name: 'Grace',
    email: 'grace@news.example',
    role: 'editor' as const,
  }
  const saved = await savePost(
    { db, now: new Date() },
    {
      ...{ editor, kind: 'article', id, tab: '', note: '', thumbnail },
      ...{ baseVersion: post.version, fields: writtenOf(post) },
    },
  )
  await database.close()
  expect(saved.ok).toBe(true)
}

/** All addresses of the picture that readers of the home page see first. */
async function shownFirst({ origin }: RunningServer): Promise<string[]> {
  const home = await (await fetch(origin)).text()
  const first = /id="latest-intelligence-report".*?<\/article>/s.exec(home)?.[0] ?? 'nothing'
  const addresses = first.match(/\/(?:p|storage)\/[^" ]+/g) ?? []
  return addresses.map((address) => origin + address)
}

async function upload(
  request: APIRequestContext,
  { desk, cookies }: Newsroom,
  id: string,
  picture: PictureFile,
) {
  const answer = await request.post(`${desk}/pictures/thumbnails`, {
    multipart: { picture, kind: 'article', id },
    headers: { Cookie: cookies.ada },
  })
  const { thumbnail } = await answer.json()
  return thumbnail
}

const statusOf = async (url: string) => (await fetch(url)).status

test('a replaced picture has new addresses, and one that was taken away is gone', async ({
  request,
  newsroom,
}) => {
  const { server, desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const { fingerprint } = await upload(request, newsroom, id, await aPhotograph('#c0392b'))
  const fields = { ...complete(), id, tab: 'one', when: 'now', thumbnail: fingerprint }
  expect((await post(`${desk}/articles/new`, fields, cookies.ada)).status).toBe(303)
  await expect.poll(async () => (await shownFirst(server)).join()).toContain(id)
  const before = await shownFirst(server)
  expect(before.length).toBeGreaterThan(3)

  const thumbnail = await upload(request, newsroom, id, await aPhotograph('#2980b9', 1200, 800))
  expect(thumbnail).toMatchObject({ width: 1200, height: 800 })
  await saveWith(server, id, thumbnail)
  await expect.poll(async () => (await shownFirst(server)).join()).toContain(thumbnail.fingerprint)
  const after = await shownFirst(server)
  expect(after.length).toBeGreaterThan(3)
  for (const address of after) {
    expect(address).toContain(thumbnail.fingerprint)
    const shown = await fetch(address)
    expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  // A page that somebody kept still names the old one, and must not keep the new one for it.
  for (const address of before) {
    expect(address).toContain(fingerprint)
    expect(await statusOf(address)).toBe(200)
  }
  const wanted = (await fetch(after.at(-1) ?? '')).headers.get('ETag')
  const etag = async () => (await thumbnailOf(newsroom, id)).headers.get('ETag')
  await expect.poll(etag).toBe(wanted)

  await saveWith(server, id, null)
  await expect.poll(async () => (await thumbnailOf(newsroom, id)).status).toBe(404)
  // The picture before its sizes, which are named first: whoever asks for a size makes it anew while it can be.
  for (const address of [...before, ...after].reverse()) {
    await expect.poll(() => statusOf(address), address).toBe(404)
  }
  expect(await shownFirst(server)).toEqual([])
})
