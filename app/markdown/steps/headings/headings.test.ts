import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '../../render'
import { reservedIds } from '../../reserved-ids'

const render = (body: string, title = 'The title') =>
  renderMarkdown(body, { title, siteOrigin: 'https://vigil.example' })

const idsIn = (html: string) => [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)

describe('SPEC 2: a leading heading duplicating the title is removed, however it was typed', () => {
  test.each([
    ['“Trust” isn’t free — yet', '# "Trust" isn\'t free - yet'],
    ["Don't panic", '# Don’t  Panic'],
    ['2020–2026', '# 2020-2026'],
  ])('%s', (title, heading) => {
    expect(render(`${heading}\n\nText.`, title)).toBe('<p>Text.</p>')
  })
})

test('no heading gets an id that the page around it uses', () => {
  const body = reservedIds.map((id) => `# ${id.replaceAll('-', ' ')}\n\n`).join('')
  expect(idsIn(render(body))).toEqual(reservedIds.map((id) => `${id}-2`))
})

test.each(['#', '# &nbsp;', '# \u200b', '> #'])('%j is not a heading', (heading) => {
  expect(render(`${heading}\n\nText.`)).not.toMatch(/<h\d|heading-anchor/)
})

test('a heading with only a picture becomes a figure', () => {
  expect(render('# ![](/a.webp)')).toMatch(/^<figure><img src="\/a.webp"/)
})

test('the heading of the footnotes is an h2', () => {
  expect(render('Text.[^1]\n\n[^1]: Note.')).toContain('<h2 class="sr-only" id="footnote-label">')
})
