import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEdition } from '../../../../server/edition/edition'
import { growth, quadratic } from '../../../../tests/support/processor-time'
import { emptyForm, formValuesOfContent, type PostFormValues } from '../form/post-form.rules'
import { preflightOfText } from './preflight.rules'

const sample = await readEdition(resolve(import.meta.dirname, '../../../../sample'))
const posts = sample.map(({ post }) => ({
  slug: post.slug,
  kind: post.kind,
  typed: formValuesOfContent(post.kind, post),
  hasPicture: post.thumbnail !== null,
}))

/** Hints about the sample edition that are right, as 'slug: code'. */
const trueHints = new Set<string>([])

test('at most one false hint in ten posts of the sample edition, and nothing required', () => {
  const found = posts.flatMap(({ slug, ...post }) => {
    const { blocking, hints } = preflightOfText(post)
    expect(blocking, slug ?? '').toEqual([])
    return hints.map(({ code, message }) => ({ key: `${slug}: ${code}`, message }))
  })
  const falseHints = found.filter(({ key }) => !trueHints.has(key))
  expect(falseHints.length, JSON.stringify(falseHints)).toBeLessThanOrEqual(posts.length / 10)
})

test('mistakes that are put into the sample edition are found', () => {
  const { kind, typed, hasPicture } = posts[0] ?? expect.unreachable()
  const mistakes = {
    'repeated-word': `${typed.body}\n\nIt is the the end.`,
    'alt-text': `${typed.body}\n\n![](/picture.webp)`,
    'link-text': `${typed.body}\n\n[](https://a.example)`,
    'live-link': `${typed.body}\n\nevil[.]example, https://evil.example`,
    'heading-level': typed.body.replace(/^#/gm, '##'),
    'long-sentence': `${typed.body}\n\n${'and more '.repeat(40)}`,
  }
  for (const [code, body] of Object.entries(mistakes)) {
    const { hints } = preflightOfText({ kind, typed: { ...typed, body }, hasPicture })
    expect(
      hints.map((hint) => hint.code),
      code,
    ).toEqual([code])
  }
})

test('what publishing requires is blocking, and nothing is said twice', () => {
  const typed = { ...emptyForm(), title: 'A title' }
  const { blocking, hints } = preflightOfText({ kind: 'article', typed, hasPicture: false })
  expect(blocking.map(({ field, message }) => [field, message])).toEqual([
    ['domain', 'Domain is required'],
    ['summary', 'Summary is required'],
    ['body', 'Body content is required'],
  ])
  expect(hints.map(({ field }) => field)).toEqual(['picture', 'tags'])
})

test('a body of 200,000 characters is checked in proportional time', async () => {
  const text = posts.map(({ typed }) => typed.body).join('\n\n')
  const typedOf = (length: number) => ({
    ...(posts[0]?.typed ?? emptyForm()),
    body: text.repeat(Math.ceil(length / text.length)).slice(0, length),
  })
  const check = (typed: PostFormValues) =>
    preflightOfText({ kind: 'article', typed, hasPicture: true })
  expect(await growth(200_000, typedOf, check)).toBeLessThan(quadratic)
})
