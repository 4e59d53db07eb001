import { expect, test } from 'vitest'
import { aSummary } from '../../tests/support/posts'
import { deliveryId, eventBody, eventOf } from './event.rules'

const now = new Date('2026-11-15T09:00:00Z')
const siteUrl = 'https://vigil.example'
const published = aSummary({
  id: 'a1',
  slug: 'one',
  domain: 'AI',
  title: 'One',
  summary: 'In short.',
  tags: ['LLM'],
  status: 'published',
  publishedAt: new Date('2026-11-14T09:00:00Z'),
  version: 3,
})
const withdrawn = { ...published, status: 'withdrawn' as const }

test('a message that names the change is that event, of its own version', () => {
  const event = eventOf({ change: 'published', version: 2 }, published, now)
  expect(event).toMatchObject({ change: 'published', version: 2 })
})

test.each([
  ['a first version that readers see', { ...published, version: 1 }, 'published'],
  ['a later version that readers see', published, 'changed'],
  ['a post that readers have seen', withdrawn, 'withdrawn'],
])('without a change, %s was %s', (_, post, change) => {
  expect(eventOf({}, post, now)).toMatchObject({ change, version: post.version })
})

test('a post that readers never saw is no event', () => {
  expect(eventOf({}, { ...published, status: 'draft' }, now)).toBeNull()
})

test('a message has the post as the public API shows it', () => {
  const event = { change: 'published' as const, post: published, version: 3, at: now }
  expect(JSON.parse(eventBody(event, siteUrl))).toMatchObject({
    type: 'post.published',
    timestamp: '2026-11-15T09:00:00.000Z',
    data: {
      post: {
        kind: 'article',
        id: 'a1',
        version: 3,
        url: 'https://vigil.example/ai/one',
        api: 'https://vigil.example/api/v1/posts/article/a1',
        title: 'One',
        summary: 'In short.',
        domain: 'ai',
        tags: ['LLM'],
      },
    },
  })
})

test.each(['published', 'changed', 'withdrawn'] as const)(
  'of a post that readers do not see any more, “%s” has only the address',
  (change) => {
    const body = eventBody({ change, post: withdrawn, version: 3, at: now }, siteUrl)
    expect(JSON.parse(body).data.post).toEqual({
      kind: 'article',
      id: 'a1',
      version: 3,
      url: 'https://vigil.example/ai/one',
    })
  },
)

test('the id of a message is the same for the same event, and another one for any other', () => {
  const event = { change: 'changed' as const, post: published, version: 3, at: now }
  const id = deliveryId('hook', event)
  expect(id).toMatch(/^msg_[\w-]{27}$/)
  expect(deliveryId('hook', { ...event, at: new Date(0) })).toBe(id)
  const others = [
    deliveryId('other', event),
    deliveryId('hook', { ...event, version: 4 }),
    deliveryId('hook', { ...event, change: 'withdrawn' }),
    deliveryId('hook', { ...event, post: { ...published, kind: 'brief' } }),
  ]
  expect(new Set([id, ...others]).size).toBe(5)
})
