import type { FeedCard } from '../../../app/site/domain/feed-card.rules'
import { expect, test } from '../../support/http'

test('/api/feed lists the cards of a domain, or of all', async ({ get }) => {
  const response = await get('/api/feed?domain=cybersecurity')
  expect(response.headers.get('content-type')).toContain('application/json')
  const list: FeedCard[] = await response.json()
  expect(list).toHaveLength(11)
  for (const card of list) {
    expect(card).toMatchObject({ classification: 'Confidential', category: 'Cybersecurity' })
    expect(card.url).toBe(`/cybersecurity/${card.slug}`)
    expect((await get(String(card.thumbnail?.path))).status).toBe(200)
    expect(card.thumbnail?.width).toBeGreaterThan(0)
    expect(card.thumbnail?.height).toBeGreaterThan(0)
  }
  expect(await (await get('/api/feed')).json()).toHaveLength(12)
})

test('/api/feed: an unknown domain is an error, which is not cached', async ({ get }) => {
  for (const domain of ['sports', 'A I', '%00', '%F0', 'a'.repeat(10_000), '__proto__']) {
    const response = await get(`/api/feed?domain=${domain}`)
    expect(response.status, domain.slice(0, 20)).toBe(400)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ error: expect.any(String) })
  }
})
