import { signedInDesk } from '../../support/desk/signed-in-desk'
import { aPhotograph } from '../../support/pictures/picture-files'
import { expect, test } from '../../support/site'

test('only editors upload, and only for posts that can be theirs', async ({
  page,
  deskSite,
  playwright,
}) => {
  const desk = await signedInDesk(page, deskSite)
  const picture = await aPhotograph('#7f8c8d', 320, 200)
  const id = crypto.randomUUID()
  const send = (fields: Record<string, string>, path = 'thumbnails', request = page.request) =>
    request.post(`${desk}/pictures/${path}`, {
      multipart: { picture, ...fields },
      maxRedirects: 0,
    })
  const taken = await send({ kind: 'article', id })
  expect(taken.status()).toBe(200)
  const { thumbnail, preview } = await taken.json()
  for (const [fields, status] of [
    [{ kind: 'article', id: '../../vigil' }, 422],
    [{ kind: 'article', id: '' }, 422],
    [{ kind: 'page', id }, 422],
  ] as const) {
    expect((await send(fields)).status()).toBe(status)
  }

  const stranger = await playwright.request.newContext()
  for (const path of ['thumbnails', 'body', 'new']) {
    expect((await send({ kind: 'article', id }, path, stranger)).status()).toBe(307)
  }
  expect((await stranger.get(deskSite.origin + preview, { maxRedirects: 0 })).status()).toBe(303)
  const bucket = `${deskSite.origin}/storage/v1/object/public`
  for (const address of [
    `article-thumbnails/${thumbnail.fingerprint}.webp`,
    `article-thumbnails/${id}.webp?v=${thumbnail.fingerprint}`,
    `article-thumbnails/${id}.${thumbnail.fingerprint}.240.webp`,
    `article-pictures/${thumbnail.fingerprint}-320x200.webp`,
    'article-pictures/..%2Fvigil.db',
  ]) {
    expect((await stranger.get(`${bucket}/${address}`)).status(), address).toBe(404)
  }
  expect((await page.request.get(deskSite.origin + preview)).headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
  })
  await stranger.dispose()
})

test('a form that names a picture which was never uploaded comes back', async ({
  page,
  deskSite,
}) => {
  const desk = await signedInDesk(page, deskSite)
  const fields = { title: 'Forged', domain: 'AI', summary: 'In short.', body: 'Text.' }
  const answer = await page.request.post(`${desk}/articles/new`, {
    multipart: {
      ...{ ...fields, id: crypto.randomUUID(), tab: 'one', when: 'now' },
      thumbnail: '../../vigil',
    },
  })
  expect(answer.status()).toBe(422)
  expect(await answer.text()).toContain('is not on the server any more')
})
