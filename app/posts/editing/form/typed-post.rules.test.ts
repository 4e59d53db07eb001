import { expect, test } from 'vitest'
import { emptyForm } from './post-form.rules'
import { typedPost } from './typed-post.rules'

const now = new Date('2026-03-01T10:00:00Z')
const form = { kind: 'article', id: 'one', thumbnail: null, byline: [], wordCount: 401 } as const

test('an empty form is a post without a title, of today', () => {
  const post = typedPost({ ...form, typed: emptyForm() }, null, now)
  expect(post).toMatchObject({ title: 'Untitled', createdAt: now, publishedAt: null, faq: [] })
})

test('what is typed counts, and the stored post gives its dates', () => {
  const typed = {
    ...emptyForm(),
    title: ' Typed ',
    tags: 'a, b',
    question1: 'Why?',
    answer1: 'So.',
  }
  const publishedAt = new Date('2026-01-01T00:00:00Z')
  const stored = { ...typedPost({ ...form, typed: emptyForm() }, null, now), publishedAt }
  expect(typedPost({ ...form, typed }, stored, now)).toMatchObject({
    title: 'Typed',
    tags: ['a', 'b'],
    faq: [{ question: 'Why?', answer: 'So.' }],
    computedReadTime: 3,
    publishedAt,
  })
})
