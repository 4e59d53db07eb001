import { expect, test } from 'vitest'
import { renderMarkdown } from '../render'
import { exceedsRenderLimits } from './limits'

const render = (body: string) =>
  renderMarkdown(body, { title: 'The title', siteOrigin: 'https://vigil.example' })

const table = (columns: number, rows: number) =>
  `${'|a'.repeat(columns)}\n${'|-'.repeat(columns)}\n${'a\n'.repeat(rows)}`

test.each([
  ['a table of a million cells in six kilobytes', table(1000, 1000)],
  ['many small ones', `${table(40, 40)}\n`.repeat(20)],
  ['one in a quote', table(300, 300).replace(/^/gm, '> ')],
  ['a list of 30,000 tasks', '- [ ] x\n'.repeat(30_000)],
  ['quotes in lists, line after line', `${'> - '.repeat(49)}a\n`.repeat(60)],
  [
    'a list of 120 levels',
    Array.from({ length: 120 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n'),
  ],
  ...['> ', '- ', '1. ', '>'].map((mark) => [`101 times ${mark}`, mark.repeat(101).concat(' a')]),
])('%s is shown as source', (_name, body = '') => {
  const html = render(`${body}<script>`)
  expect(html).toMatch(/^<pre tabindex="0">/)
  expect(html).not.toContain('<script')
})

test.each([
  ['a long article', 'A sentence of some length. '.repeat(300).concat('\n\n').repeat(40)],
  ['a rule of many dashes', '-'.repeat(300)],
  ['a rule of many stars', '* '.repeat(160)],
  ['a quote in a quote', '> > > Said.'],
  ['a long table', '| a | b |\n|---|---|\n'.concat('| 1 | 2 |\n'.repeat(500))],
  ['a long line of code', `Text.\n\n\`\`\`\n${'a1B2'.repeat(20_000)}\n\`\`\``],
  ['code that is aligned far to the right', `Text.\n\n\`\`\`\n${' '.repeat(300)}- a\n\`\`\``],
])('%s is rendered', (_name, body) => {
  expect(exceedsRenderLimits(body)).toBe(false)
  expect(render(body)).not.toMatch(/^<pre/)
})

test('a short body that would become a page of megabytes is shown as source', () => {
  const body = `[a]: /${'x'.repeat(9_900)}\n\n${'[a] '.repeat(900)}`
  expect(render(body)).toMatch(/^<pre/)
})

test('a thousand equal headings have a thousand ids', () => {
  const ids = [...render('# Why\n\n'.repeat(1000)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(1000)
  expect(ids.at(-1)).toBe('why-1000')
})
