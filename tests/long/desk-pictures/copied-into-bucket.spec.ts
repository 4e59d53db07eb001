import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  anArticle,
  aTitle,
  expect,
  type Newsroom,
  openHydrated,
  showSection,
  signInAs,
  test,
} from '../../support/desk/newsroom'
import { thumbnailField } from '../../support/on-screen/article-form'
import { thumbnailOf } from '../../support/pictures/newsroom-pictures'

const scanTimeout = { timeout: 20_000 }

async function aWebp(background: string): Promise<Buffer> {
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background } })
  return picture.webp().toBuffer()
}

const text = async (url: string) => (await fetch(url)).text()

/** The fingerprint of a post's picture in each place that shows it, and the address of its social card. */
async function picturesOf({ server: { origin } }: Newsroom, path: string, id: string) {
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

test('SPEC 2: a file in the bucket that is named after an article becomes its picture', async ({
  page,
  newsroom,
}) => {
  const { server } = newsroom
  const title = aTitle()
  const atDesk = await anArticle(newsroom, { title })
  const id = atDesk.split('/').at(-1) ?? ''
  const path = `/ai/${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
  const file = join(server.dataDir, 'article-thumbnails', `${id}.webp`)
  const before = await picturesOf(newsroom, path, id)
  expect(before.shown).toEqual(everywhere(null))
  // An editor has the form open the whole time.
  await signInAs(page.context(), newsroom)
  await openHydrated(page, atDesk)

  await writeFile(file, await aWebp('#16a085'))
  const shown = async () => (await picturesOf(newsroom, path, id)).shown
  await expect.poll(async () => (await shown()).page, scanTimeout).not.toBeNull()
  const first = await picturesOf(newsroom, path, id)
  expect(first.shown).toEqual(everywhere(first.shown.page))
  expect(first.card).not.toBe(before.card)
  expect((await fetch(server.origin + first.card)).status).toBe(200)

  await test.step('a replaced file has new addresses', async () => {
    await writeFile(file, await aWebp('#8e44ad'))
    await expect.poll(async () => (await shown()).page, scanTimeout).not.toBe(first.shown.page)
    const second = await picturesOf(newsroom, path, id)
    expect(second.shown).toEqual(everywhere(second.shown.page))
    expect(second.card).not.toBe(first.card)
  })

  await test.step('text typed in the meantime is saved without a conflict', async () => {
    await page.locator('#summary').fill('Typed while the picture changed.')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await showSection(page, 'Picture')
    await expect(thumbnailField(page).getByRole('img')).toHaveJSProperty('naturalWidth', 1600)
    expect(await text(server.origin + path)).toContain('Typed while the picture changed.')
    expect((await thumbnailOf(newsroom, id)).status).toBe(200)
  })

  await test.step('a removed file leaves no broken picture', async () => {
    await rm(file)
    await expect.poll(shown, scanTimeout).toEqual(everywhere(null))
    await page.goto(server.origin + path)
    await expect(page.locator(`main img[src*="${id}"]`)).toHaveCount(0)
  })
})
