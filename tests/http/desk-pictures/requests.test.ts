import { post } from '../../support/desk/newsroom-server'
import { expect, headersOf, test } from '../../support/http'
import { sendPicture } from '../../support/pictures/newsroom-pictures'
import { aPhotograph } from '../../support/pictures/picture-files'
import { plainFetch } from '../../support/plain/plain-fetch'

test('only editors can upload pictures, and only with a valid post id', async ({
  get,
  newsroom,
}) => {
  const { desk, cookies, server } = newsroom
  const picture = await aPhotograph('#7f8c8d', 320, 200)
  const id = crypto.randomUUID()
  const send = (
    fields: Record<string, string>,
    path = 'thumbnails',
    cookie: string = cookies.ada,
  ) => sendPicture(newsroom, path, picture, fields, cookie)
  const uploaded = await send({ kind: 'article', id })
  expect(uploaded.status).toBe(200)
  const { thumbnail, preview } = await uploaded.json()
  for (const [fields, status] of [
    [{ kind: 'article', id: '../../vigil' }, 422],
    [{ kind: 'article', id: '' }, 422],
    [{ kind: 'page', id }, 422],
  ] as const) {
    expect((await send(fields)).status).toBe(status)
  }

  for (const path of ['thumbnails', 'body', 'new']) {
    expect((await send({ kind: 'article', id }, path, '')).status).toBe(303)
    const plain = { method: 'POST', body: new FormData() }
    expect((await plainFetch(`${desk}/pictures/${path}`, plain)).status).toBe(307)
  }
  expect((await get(server.origin + preview, { redirect: 'manual' })).status).toBe(303)
  const bucket = `${server.origin}/storage/v1/object/public`
  for (const address of [
    `article-thumbnails/${thumbnail.fingerprint}.webp`,
    `article-thumbnails/${id}.webp?v=${thumbnail.fingerprint}`,
    `article-thumbnails/${id}.${thumbnail.fingerprint}.240.webp`,
    `article-pictures/${thumbnail.fingerprint}-320x200.webp`,
    'article-pictures/..%2Fvigil.db',
  ]) {
    expect((await get(`${bucket}/${address}`)).status, address).toBe(404)
  }
  const previewResponse = await get(server.origin + preview, {
    headers: { Cookie: cookies.ada },
  })
  expect(headersOf(previewResponse)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
  })
})

test('a form with the fingerprint of an unknown picture is rejected', async ({ newsroom }) => {
  const fields = { title: 'Forged', domain: 'AI', summary: 'In short.', body: 'Text.' }
  const sent = { ...fields, id: crypto.randomUUID(), tab: 'one', when: 'now' }
  const forged = { ...sent, thumbnail: '../../vigil' }
  const response = await post(`${newsroom.desk}/articles/new`, forged, newsroom.cookies.ada)
  expect(response.status).toBe(422)
  expect(await response.text()).toContain('is no longer on the server')
})
