import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  anArticle,
  aTitle,
  comeIn,
  expect,
  type Newsroom,
  openAwake,
  test,
} from '../../support/desk/newsroom'
import { thumbnailField, thumbnailOf } from './article-form'

const inTime = { timeout: 20_000 }

async function aWebp(background: string): Promise<Buffer> {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background } })
  return picture.webp().toBuffer()
}

const text = async (url: string) => (await fetch(url)).text()

/** Everything that says of a post how it looks, by where it says so. */
async function whereShown({ server: { origin } }: Newsroom, path: string, id: string) {
  const page = await text(origin + path)
  const [metadata = ''] = /<script type="application\/ld\+json">.*?<\/script>/s.exec(page) ?? []
  const [, card = ''] =
    /<meta property="og:image" content="[^"]*(\/social-cards[^"]+)"/.exec(page) ?? []
  const fingerprintIn = (from: string) =>
    new RegExp(`${id}\\.(?:webp\\?v=)?([\\w-]{12})`).exec(from)?.[1] ?? null
  const [feed, sitemap, home] = await Promise.all(
    ['/feed.xml', '/sitemap/articles', '/ai'].map((place) => text(origin + place)),
  )
  return {
    card,
    shown: {
      page: fingerprintIn(page.slice(page.indexOf('<main'))),
      metadata: fingerprintIn(metadata),
      feed: fingerprintIn(feed ?? ''),
      sitemap: fingerprintIn(sitemap ?? ''),
      section: fingerprintIn(home ?? ''),
    },
  }
}

const everywhere = (fingerprint: unknown) => {
  const [page, metadata, feed, sitemap, section] = Array.from({ length: 5 }, () => fingerprint)
  return { page, metadata, feed, sitemap, section }
}

test('SPEC 2: a thumbnail that is put into the bucket under the id of the article is its picture', async ({
  page,
  newsroom,
}) => {
  const { server } = newsroom
  const title = aTitle()
  const atDesk = await anArticle(newsroom, { title })
  const id = atDesk.split('/').at(-1) ?? ''
  const path = `/ai/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const file = join(server.dataDir, 'article-thumbnails', `${id}.webp`)
  const before = await whereShown(newsroom, path, id)
  expect(before.shown).toEqual(everywhere(null))
  // The editor has the form open all the while.
  await comeIn(page.context(), newsroom)
  await openAwake(page, atDesk)

  await writeFile(file, await aWebp('#16a085'))
  const shown = async () => (await whereShown(newsroom, path, id)).shown
  await expect.poll(async () => (await shown()).page, inTime).not.toBeNull()
  const first = await whereShown(newsroom, path, id)
  expect(first.shown).toEqual(everywhere(first.shown.page))
  expect(first.card).not.toBe(before.card)
  expect((await fetch(server.origin + first.card)).status).toBe(200)

  await test.step('replaced by another it has other addresses', async () => {
    await writeFile(file, await aWebp('#8e44ad'))
    await expect.poll(async () => (await shown()).page, inTime).not.toBe(first.shown.page)
    const second = await whereShown(newsroom, path, id)
    expect(second.shown).toEqual(everywhere(second.shown.page))
    expect(second.card).not.toBe(first.card)
  })

  await test.step('a text that was typed meanwhile is saved over no conflict', async () => {
    await page.locator('#summary').fill('Typed while the picture came.')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(thumbnailField(page).getByRole('img')).toHaveJSProperty('naturalWidth', 1600)
    expect(await text(server.origin + path)).toContain('Typed while the picture came.')
    expect((await thumbnailOf(newsroom, id)).status).toBe(200)
  })

  await test.step('removed by hand, it leaves no broken picture', async () => {
    await rm(file)
    await expect.poll(shown, inTime).toEqual(everywhere(null))
    await page.goto(server.origin + path)
    await expect(page.locator(`main img[src*="${id}"]`)).toHaveCount(0)
  })
})
