import { expect, test } from 'vitest'
import { growth, quadratic } from '../../../tests/support/processor-time'
import { pictureMarkdown } from '../body-pictures.rules'
import { picturesInText, withReplacedPicture } from './pictures-in-text.rules'

const bucket = '/storage/v1/object/public/article-pictures'
const one = 'abcdefghijkl-1600x900'
const other = 'mnop-qrst_vw-400x300'

test('finds each picture once, with its first description', () => {
  const text = `Before.

![A wall](${bucket}/${one}.webp)

![](${bucket}/${other}.webp) and [a link](${bucket}/${one}.webp)
![Second](https://news.example${bucket}/${other}.webp "Caption")`
  expect(picturesInText(text)).toEqual([
    { id: one, alt: 'A wall' },
    { id: other, alt: 'Second' },
  ])
})

test('reads the description as readers see it', () => {
  const alt = 'A [green] *wall*, 100 % \\ of it'
  expect(picturesInText(pictureMarkdown(`${bucket}/${one}.webp`, alt))).toEqual([{ id: one, alt }])
})

test('finds pictures in HTML, in references and in variants, without a description', () => {
  for (const text of [
    `<img src="${bucket}/${one}.webp" alt="x">`,
    `[wall]: ${bucket}/${one}.webp`,
    `<source srcset="${bucket}/${one}.720.avif 720w">`,
  ]) {
    expect(picturesInText(text)).toEqual([{ id: one, alt: '' }])
  }
})

test('ignores other addresses', () => {
  for (const text of [
    `![x](/elsewhere/${one}.webp)`,
    `![x](${bucket}/short-1x1.webp)`,
    `![x](${bucket}/${one}.png)`,
    `![x](${bucket}/${one}.webpage)`,
  ]) {
    expect(picturesInText(text)).toEqual([])
  }
})

test('reads long lines in proportional time', async () => {
  const long = (count: number) =>
    `${'!['.repeat(20 * count)}${`](${bucket}/${one}.webp`.repeat(count)}`
  expect(picturesInText(long(10_000))).toHaveLength(1)
  expect(await growth(10_000, long, picturesInText)).toBeLessThan(quadratic)
})

test('replaces a picture in every address', () => {
  const [from, to] = [
    { fingerprint: 'abcdefghijkl', width: 1600, height: 900 },
    { fingerprint: 'mnopqrstuvwx', width: 800, height: 600 },
  ]
  expect(
    withReplacedPicture(`![a](${bucket}/${one}.webp) ${bucket}/${one}.720.avif`, from, to),
  ).toBe(`![a](${bucket}/mnopqrstuvwx-800x600.webp) ${bucket}/mnopqrstuvwx-800x600.720.avif`)
})
