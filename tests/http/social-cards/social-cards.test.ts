import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { fingerprintOf } from '../../../app/pictures/uploads/webp.rules'
import type { PostToSave } from '../../../app/posts/post.rules'
import { postCardPath } from '../../../app/syndication/social-cards/card-addresses.rules'
import { bytesOf, describe, expect, headersOf, step, test } from '../../support/http'
import { aPost } from '../../support/posts'
import { type ServerProcess, startProcess } from '../../support/program'
import { dataFolderWith } from '../../support/site-with-posts'

const sections = ['cybersecurity', 'ai', 'cyber-marketing', 'weekly-brief', 'site']
const forEver = 'public, max-age=31536000, immutable'
const forAWhile = 'public, max-age=300'
const forAMoment = 'public, max-age=30'

async function expectCard(response: Response, cacheControl: string): Promise<Buffer> {
  expect(response.status).toBe(200)
  const bytes = await bytesOf(response)
  expect(headersOf(response)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': `${bytes.length}`,
    'cache-control': cacheControl,
  })
  const { width, height, format } = await sharp(bytes).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  expect(bytes.length).toBeLessThanOrEqual(300_000)
  return bytes
}

/** The address of the social card in the HTML of a page. */
function cardAddress(html: string): string {
  const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  return address.replaceAll('&amp;', '&')
}

test('each section has its own card', async ({ get }) => {
  const cards = new Set<string>()
  for (const section of sections) {
    const response = await get(`/social-cards/${section}.jpg?v=null`)
    cards.add((await expectCard(response, forAWhile)).toString('base64'))
  }
  expect(cards.size).toBe(sections.length)
})

test('the cards that posts and pages name exist', async ({ get }) => {
  const home = await (await get('/')).text()
  const article = /href="(\/(?:ai|cybersecurity)\/[^"/]+)"/.exec(home)?.[1] ?? ''
  const brief = /href="(\/weekly-brief\/[^"/.]+)"/.exec(home)?.[1] ?? ''
  for (const path of [article, brief]) {
    const card = cardAddress(await (await get(path)).text())
    expect(card).toMatch(/\/social-cards\/(article|brief)\/.+\.jpg\?v=\d+$/)
    await expectCard(await get(card), forEver)
    await expectCard(await get(card.replace(/v=\d+/, 'v=999')), forAWhile)
    await expectCard(await get(card.replace(/\?.*/, '')), forAWhile)
  }
  await expectCard(await get(cardAddress(home)), forAWhile)
})

test('a conditional request for an unchanged card is answered with 304', async ({ get }) => {
  const first = await get('/social-cards/ai.jpg')
  const { etag = '' } = headersOf(first)
  const again = await get('/social-cards/ai.jpg', { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
  expect(again.headers.get('etag')).toBe(etag)
  const head = await get('/social-cards/ai.jpg', { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
})

test('any other card is 404', async ({ get }) => {
  for (const path of [
    'gardening.jpg',
    'ai.png',
    'ai',
    'constructor.jpg',
    'article/no-such-post.jpg?v=1',
    'brief/%00.jpg',
    'draft/abc.jpg',
    `article/${'x'.repeat(500)}.jpg`,
  ]) {
    const response = await get(`/social-cards/${path}`)
    expect(response.status, path).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
})

describe('a site with unusual posts', () => {
  const titles = ['W'.repeat(200), '勒索软件攻击激增', 'تسريب بيانات', '🚨', '<b>&amp;</b>']
  const withOddTitles = titles.map((title) => aPost({ title }))
  const withOddId = aPost({ id: 'a/b ü?.jpg', kind: 'brief' })
  const hidden = [
    aPost({ status: 'draft' }),
    aPost({ status: 'withdrawn' }),
    aPost({ status: 'scheduled', publishedAt: new Date('2999-01-01T00:00:00Z') }),
  ]
  const [first, second, third] = [aPost(), aPost({ title: 'Two' }), aPost({ title: 'Three' })]
  const brokenPicture = new TextEncoder().encode('not a picture')
  const withThumbnail = aPost({
    thumbnail: { width: 1200, height: 675, fingerprint: fingerprintOf(brokenPicture) },
  })
  const cardAt = (post: PostToSave) => site.origin + postCardPath({ ...post, version: 1 })
  let site: ServerProcess
  beforeAll(async () => {
    const posts = [...withOddTitles, withOddId, ...hidden, first, second, third, withThumbnail]
    site = await startProcess({ SAMPLE_CONTENT: '0', DATA_DIR: await dataFolderWith(posts) })
  })
  afterAll(() => site.stop())

  test('a card that cannot be stored is drawn all the same', async ({ get }) => {
    const folder = join(site.dataDir, 'social-cards')
    await writeFile(folder, 'a file where a folder should be')
    await expectCard(await get(cardAt(first)), forEver)
    expect(site.output()).toContain('a social card could not be stored')
    await rm(folder)
    await expectCard(await get(cardAt(first)), forEver)
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('every listed post has a card, whatever its title and id, and no other post has one', async ({
    get,
  }) => {
    for (const post of [...withOddTitles, withOddId]) {
      await expectCard(await get(cardAt(post)), forEver)
    }
    for (const post of hidden) expect((await get(cardAt(post))).status).toBe(404)
  })

  test('a card without its missing or broken thumbnail is cached for a moment only', async ({
    get,
  }) => {
    const withMissing = await expectCard(await get(cardAt(withThumbnail)), forAMoment)
    const folder = join(site.dataDir, 'article-thumbnails')
    await mkdir(folder)
    await writeFile(join(folder, `${withThumbnail.id}.webp`), brokenPicture)
    const withBroken = await expectCard(await get(cardAt(withThumbnail)), forAMoment)
    expect(withBroken.equals(withMissing)).toBe(true)
  })

  test('concurrent requests get the same picture', async ({ get }) => {
    const path = `${site.origin}/social-cards/site.jpg`
    const responses = await Promise.all(Array.from({ length: 8 }, () => get(path)))
    expect(new Set(responses.map((response) => response.headers.get('etag'))).size).toBe(1)
  })

  test('when the drawing process dies, the next card starts another, and it ends with the server', async ({
    get,
  }) => {
    expect((await fetch(cardAt(second))).status).toBe(200)
    const [firstProcess = 0] = await childrenOf(site.pid)
    process.kill(firstProcess, 'SIGKILL')
    expect((await fetch(cardAt(third))).status).toBe(200)
    const [secondProcess = 0] = await childrenOf(site.pid)
    expect(secondProcess).not.toBe(firstProcess)

    await step('while the database fails, the fallback card is served', async () => {
      const database = new DatabaseSync(join(site.dataDir, 'vigil.db'), { timeout: 5_000 })
      database.exec('DROP TABLE article_tags; DROP TABLE articles')
      database.close()
      const card = await get(`${site.origin}/social-cards/article/abc.jpg?v=1`)
      const fallback = await get(`${site.origin}/social-card.jpg`)
      expect((await expectCard(card, forAMoment)).equals(await bytesOf(fallback))).toBe(true)
    })
    await site.stop()
    await expect.poll(() => isRunning(secondProcess)).toBe(false)
  })
})

async function childrenOf(pid: number): Promise<number[]> {
  const lists = await Promise.all(
    (await readdir(`/proc/${pid}/task`)).map((task) =>
      readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => ''),
    ),
  )
  return lists.join(' ').split(' ').filter(Boolean).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
