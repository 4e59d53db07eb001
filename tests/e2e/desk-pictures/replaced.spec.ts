import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { writtenOf } from '../../../app/content/desk/writing/desk-post'
import type { Thumbnail } from '../../../app/content/post/post'
import { findForDesk } from '../../../app/data/desk/desk-posts'
import { openDatabase } from '../../../app/data/engine/database'
import { savePost } from '../../../app/desk/posts/save-post'
import { signedInDesk } from '../../support/desk/signed-in-desk'
import { aPhotograph } from '../../support/pictures/picture-files'
import { type RunningServer, startServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { create, writeArticle } from './article-form'

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

/** What a reader of the home page sees first. */
async function shownFirst(page: Page, { origin }: RunningServer) {
  await page.goto(`${origin}/`)
  const picture = page.locator('#latest-intelligence-report img')
  const [src, currentSrc] = await picture.evaluate((img: HTMLImageElement) => [
    img.src,
    img.currentSrc,
  ])
  return { src: src as string, currentSrc: currentSrc as string }
}

test('a replaced picture has a new address, and one that was taken away is gone', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer(startServer({ SAMPLE_CONTENT: '0' }))
  const desk = await signedInDesk(page, server)
  await page.goto(`${desk}/articles/new`)
  await writeArticle(page, 'Replaced')
  await page.locator('#picture').setInputFiles(await aPhotograph('#c0392b'))
  await expect(page.getByText('The picture is ready')).toBeVisible()
  const id = await create(page)
  const before = await shownFirst(page, server)

  const { name, mimeType, buffer } = await aPhotograph('#2980b9', 1200, 800)
  const upload = await page.request.post(`${desk}/pictures/thumbnails`, {
    multipart: { picture: { name, mimeType, buffer }, kind: 'article', id },
  })
  const { thumbnail } = await upload.json()
  expect(thumbnail).toMatchObject({ width: 1200, height: 800 })
  await saveWith(server, id, thumbnail)
  const after = await shownFirst(page, server)
  expect(after.src).not.toBe(before.src)
  expect(after.currentSrc).toContain(thumbnail.fingerprint)
  const shown = await page.request.get(after.currentSrc)
  expect([shown.status(), shown.headers()['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  // A page that somebody kept still names the old one, and must not keep the new one for it.
  const old = await page.request.get(before.src)
  expect(old.status()).toBe(200)

  const file = `${server.origin}/storage/v1/object/public/article-thumbnails/${id}.webp`
  const tag = async () => (await page.request.get(file)).headers().etag
  const wanted = (await page.request.get(after.src)).headers().etag
  await expect.poll(tag).toBe(wanted)

  await saveWith(server, id, null)
  await expect.poll(async () => (await page.request.get(file)).status()).toBe(404)
  for (const address of [before.src, before.currentSrc, after.src, after.currentSrc]) {
    await expect.poll(async () => (await page.request.get(address)).status()).toBe(404)
  }
  await page.goto(`${server.origin}/`)
  await expect(page.locator('#latest-intelligence-report img')).toHaveCount(0)
})
