import { expect, test } from 'vitest'
import { growth, quadratic } from '../../../../../tests/support/processor-time'
import { headingsOf } from './outline.rules'

const of = (text: string) => headingsOf(text.split('\n'))

test('headings with their level and place', () => {
  expect(of('# One\n\ntext\n### Two ##')).toEqual([
    { level: 1, title: 'One', start: 0 },
    { level: 3, title: 'Two', start: 12 },
  ])
})

test('code that looks like a heading is none', () => {
  expect(of('```sh\n# no\n~~~\n# no\n```\n# yes').map(({ title }) => title)).toEqual(['yes'])
  expect(of('~~~\n# no').map(({ title }) => title)).toEqual([])
  expect(of('`# code`\n#no')).toEqual([])
})

test('titles are shown without markup', () => {
  expect(of('## The **big** [report](https://a.example) of `x`[^1]')[0]?.title).toBe(
    'The big report of x',
  )
})

test('a million characters on one line are read in proportional time', async () => {
  const line = (words: number) => `# ${'a '.repeat(words)}`
  expect(of(line(500_000))).toEqual([])
  expect(await growth(500_000, line, of)).toBeLessThan(quadratic)
})
