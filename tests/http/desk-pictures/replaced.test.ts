import { join } from 'node:path'
import { openDatabase } from '../../../app/database/database'
import type { Thumbnail } from '../../../app/pictures/thumbnail.rules'
import { contentOfDeskPost } from '../../../app/posts/editing/desk-post.rules'
import { findForDesk } from '../../../app/posts/editing/desk-posts.queries'
import { savePost } from '../../../app/posts/saving/save-post.actions'
import { completePost } from '../../support/desk/newsroom-requests'
import { type Newsroom, post } from '../../support/desk/newsroom-server'
import { expect, test } from '../../support/http'
import { sendPicture, thumbnailOf } from '../../support/pictures/newsroom-pictures'
import { aPhotograph, type PictureFile } from '../../support/pictures/picture-files'
import type { RunningServer } from '../../support/server'
import { until } from '../../support/until'

/** Saves the article with another picture, from a process other than the server. */
async function saveWith(server: RunningServer, id: string, thumbnail: Thumbnail | null) {
  const database = await openDatabase(`file:${join(server.dataDir, 'vigil.db')}`)
  const { db } = database
  const post = await findForDesk(db, 'article', id)
  if (!post) throw new Error('The article is missing.')
  const editor = {
    id: 'other',
    name: 'Grace',
    email: 'grace@news.example',
    role: 'editor' as const,
  }
  const saved = await savePost(
    { db, now: new Date() },
    {
      editor,
      kind: 'article',
      id,
      tab: '',
      note: '',
      thumbnail,
      baseVersion: post.version,
      content: contentOfDeskPost(post),
    },
  )
  await database.close()
  expect(saved.ok).toBe(true)
}

/** All addresses of the first picture on the home page. */
async function firstPicture({ origin }: RunningServer): Promise<string[]> {
  const home = await (await fetch(origin)).text()
  const first = /id="latest-intelligence-report".*?<\/article>/s.exec(home)?.[0] ?? 'nothing'
  const addresses = first.match(/\/(?:p|storage)\/[^" ]+/g) ?? []
  return addresses.map((address) => origin + address)
}

async function upload(newsroom: Newsroom, id: string, picture: PictureFile): Promise<Thumbnail> {
  const response = await sendPicture(newsroom, 'thumbnails', picture, { kind: 'article', id })
  const { thumbnail } = await response.json()
  return thumbnail
}

const statusOf = async (url: string) => (await fetch(url)).status

test('a replaced picture has new addresses, and a removed one is not found', async ({
  newsroom,
}) => {
  const { server, desk, cookies } = newsroom
  const id = crypto.randomUUID()
  const { fingerprint } = await upload(newsroom, id, await aPhotograph('#c0392b', 800, 450))
  const content = { ...completePost(), id, tab: 'one', when: 'now', thumbnail: fingerprint }
  expect((await post(`${desk}/articles/new`, content, cookies.ada)).status).toBe(303)
  await until(async () => (await firstPicture(server)).join().includes(id))
  const before = await firstPicture(server)
  expect(before.length).toBeGreaterThan(3)

  const thumbnail = await upload(newsroom, id, await aPhotograph('#2980b9', 800, 500))
  expect(thumbnail).toMatchObject({ width: 800, height: 500 })
  await saveWith(server, id, thumbnail)
  await until(async () => (await firstPicture(server)).join().includes(thumbnail.fingerprint))
  const after = await firstPicture(server)
  expect(after.length).toBeGreaterThan(3)
  for (const address of after) {
    expect(address).toContain(thumbnail.fingerprint)
    const picture = await fetch(address)
    expect([picture.status, picture.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  // Cached pages still use the old addresses, which must not return the new picture.
  for (const address of before) {
    expect(address).toContain(fingerprint)
    expect(await statusOf(address)).toBe(200)
  }
  const expected = (await fetch(after.at(-1) ?? '')).headers.get('ETag')
  await until(async () => (await thumbnailOf(newsroom, id)).headers.get('ETag') === expected)

  await saveWith(server, id, null)
  await until(async () => (await thumbnailOf(newsroom, id)).status === 404)
  // Reversed, so that the original comes before its variants: requests create variants as long as it exists.
  for (const address of [...before, ...after].reverse()) {
    await until(async () => (await statusOf(address)) === 404)
  }
  expect(await firstPicture(server)).toEqual([])
})
