import { expect, test } from '../../support/http'

test('a title card needs no post, and browsers keep it for ever', async ({ get }) => {
  const path = '/title-cards/ai-4b022d24.svg'
  const card = await get(path)
  expect(card.status).toBe(200)
  expect(card.headers.get('content-type')).toBe('image/svg+xml')
  expect(card.headers.get('cache-control')).toContain('immutable')
  const again = await get(path, { headers: { 'If-None-Match': card.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
  expect((await get('/title-cards/ai-else.svg')).status).toBe(404)
})
