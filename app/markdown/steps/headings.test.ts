import { describe, expect, test } from 'vitest'
import { pageIds } from '../page-ids'
import { renderMarkdown } from '../render'

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

test('no heading takes an id that the page around it uses', () => {
  const body = pageIds.map((id) => `# ${id.replaceAll('-', ' ')}\n\n`).join('')
  expect(idsIn(render(body))).toEqual(pageIds.map((id) => `${id}-2`))
})

test.each(['#', '# &nbsp;', '# \u200b', '> #'])('%j is no heading', (heading) => {
  expect(render(`${heading}\n\nText.`)).not.toMatch(/<h\d|heading-anchor/)
})

test('a picture that was to be a heading is a picture', () => {
  expect(render('# ![](/a.webp)')).toMatch(/^<figure><img src="\/a.webp"/)
})

test('the heading of the footnotes skips no level where it is the first', () => {
  expect(render('Text.[^1]\n\n[^1]: Note.')).toContain('<h2 class="sr-only" id="footnote-label">')
})
