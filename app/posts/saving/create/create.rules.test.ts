import { expect, test } from 'vitest'
import { aDeskPost, anEditor, someContent } from '../../../../tests/support/data/desk'
import { decideCreate, type PostToCreate } from './create.rules'

const now = new Date('2026-11-15T09:00:00Z')
const editor = anEditor('ed')
const author = anEditor('ann', 'author')
const nothingLoaded = { existing: null, slug: { isFree: true as const, slug: 'zero-trust' } }

function aRequest(overrides: Partial<PostToCreate> = {}): PostToCreate {
  return {
    kind: 'article',
    content: someContent(),
    thumbnail: null,
    when: { as: 'draft' },
    ...overrides,
  }
}

test('a new post gets its slug, its dates and its first action', () => {
  expect(decideCreate(nothingLoaded, aRequest(), { editor: author, now })).toMatchObject({
    version: {
      content: { slug: 'zero-trust' },
      lifecycle: { status: 'draft', createdAt: now, publishedAt: null },
      action: 'created',
    },
  })
  const published = aRequest({ when: { as: 'published' } })
  expect(decideCreate(nothingLoaded, published, { editor, now })).toMatchObject({
    version: { lifecycle: { status: 'published', publishedAt: now }, action: 'published' },
  })
})

test('a draft can have the time that it is planned for, even one that has passed', () => {
  const planned = aRequest({ when: { as: 'draft', plannedAt: now } })
  expect(decideCreate(nothingLoaded, planned, { editor, now })).toMatchObject({
    version: { lifecycle: { status: 'draft', publishedAt: now }, action: 'created' },
  })
})

test('authors create drafts only, without a time', () => {
  for (const when of [
    { as: 'published' },
    { as: 'scheduled', at: now },
    { as: 'draft', plannedAt: now },
  ] as const) {
    const decided = decideCreate(nothingLoaded, aRequest({ when }), { editor: author, now })
    expect(decided).toEqual({ ok: false, reason: 'not-allowed', why: 'editors-only' })
  }
})

test('a draft needs its title, a published post all that readers need', () => {
  const content = someContent({ title: ' ', summary: '' })
  expect(decideCreate(nothingLoaded, aRequest({ content }), { editor, now })).toMatchObject({
    errors: { title: 'Title is required' },
  })
  const published = aRequest({ content, when: { as: 'published' } })
  expect(decideCreate(nothingLoaded, published, { editor, now })).toMatchObject({
    errors: { title: 'Title is required', summary: 'Summary is required' },
  })
})

test('a time that has passed, and a slug that is not free, are refused', () => {
  const past = aRequest({ when: { as: 'scheduled', at: now } })
  expect(decideCreate(nothingLoaded, past, { editor, now })).toMatchObject({
    reason: 'bad-step',
    why: 'not-in-the-future',
  })
  const used = { existing: null, slug: { isFree: false as const, usedBy: null } }
  expect(decideCreate(used, aRequest(), { editor, now })).toEqual({
    ok: false,
    reason: 'slug-taken',
  })
})

test('the same request again is a repeat; any other request with the id is refused', () => {
  const post = aDeskPost({ authorId: editor.id })
  const first = {
    ...someContent({ slug: 'zero-trust' }),
    status: 'draft' as const,
    publishedAt: null,
    thumbnail: null,
  }
  const loaded = { ...nothingLoaded, existing: { post, first } }
  expect(decideCreate(loaded, aRequest(), { editor, now })).toEqual({
    ok: true,
    version: null,
    existing: post,
  })
  const refused = { ok: false, reason: 'id-taken' }
  const otherText = aRequest({ content: someContent({ body: 'Another.' }) })
  expect(decideCreate(loaded, otherText, { editor, now })).toEqual(refused)
  expect(decideCreate(loaded, aRequest(), { editor: author, now })).toEqual(refused)
  expect(decideCreate(loaded, aRequest({ kind: 'brief' }), { editor, now })).toEqual(refused)
})
