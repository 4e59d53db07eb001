import { expect, test } from 'vitest'
import { isTooMuchToLayOut } from './limits'
import { renderMarkdown } from './render'

const render = (body: string) =>
  renderMarkdown(body, { title: 'The title', siteOrigin: 'https://vigil.example' })

// Marks that cost a parser more the more of them there are, a megabyte of each.
const marks = [
  '*a ',
  '_a',
  '[',
  '[a](',
  '![',
  '`a',
  '> a\n',
  '- a\n',
  '|a|b|\n',
  '<a',
  '[^1]',
  'a\n=\n',
]

test.each([...marks, 'word ', '# Why\n\n', '>', '1. '])(
  'a megabyte of %j is shown as it was typed',
  (mark) => {
    const body = mark.repeat(1_000_000 / mark.length)
    expect(render(body)).toMatch(/^<pre tabindex="0">/)
  },
)

test.each(['> ', '- ', '1. ', '>'])('so is what is nested too deeply: %j', (mark) => {
  const html = render(`${mark.repeat(101)}<script>`)
  expect(html).toMatch(/^<pre/)
  expect(html).not.toContain('<script')
})

test.each([
  ['a long article', 'A sentence of some length. '.repeat(300).concat('\n\n').repeat(40)],
  ['a rule of many dashes', '-'.repeat(300)],
  ['a rule of many stars', '* '.repeat(60)],
  ['a quote in a quote', '> > > Said.'],
  ['a long table', '| a | b |\n|---|---|\n'.concat('| 1 | 2 |\n'.repeat(500))],
])('%s is laid out', (_name, body) => {
  expect(isTooMuchToLayOut(body)).toBe(false)
  expect(render(body)).not.toMatch(/^<pre/)
})

test('a thousand headings of one text have a thousand addresses', () => {
  const ids = [...render('# Why\n\n'.repeat(1000)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.at(-1)).toBe('why-1000')
})
