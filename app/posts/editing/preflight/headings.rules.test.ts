import { expect, test } from 'vitest'
import { headingHints } from './headings.rules'
import { applyEdits } from './hint.rules'
import { scanMarkdown } from './text/markdown-text.rules'

const hintsOf = (body: string, title = 'The title') => headingHints(scanMarkdown(body), title)
const codes = (...args: Parameters<typeof hintsOf>) => hintsOf(...args).map(({ code }) => code)

test('a text that begins at ## offers to raise all headings by a level', () => {
  const body = 'Text.\n\n## One ##\n\n### Below\n\nTwo\n---\n'
  const [hint] = hintsOf(body)
  expect(hint).toMatchObject({ code: 'heading-level', range: { start: 10, end: 13 } })
  expect(hint?.fix?.label).toBe('Raise all headings by a level')
  expect(applyEdits(body, hint?.fix?.edits ?? [])).toBe(
    'Text.\n\n# One ##\n\n## Below\n\nTwo\n===\n',
  )
})

test('after raising there is nothing more to say', () => {
  const body = '### One\n\n#### Below\n\n### Two'
  const [hint] = hintsOf(body)
  expect(hint?.fix?.label).toBe('Raise all headings by 2 levels')
  expect(hintsOf(applyEdits(body, hint?.fix?.edits ?? []))).toEqual([])
})

test('a first heading that repeats the title is not shown to readers, so it does not count', () => {
  expect(codes('# The  Title\n\n## One')).toEqual(['heading-level'])
  expect(codes('# The title\n\n# One\n\n## Two')).toEqual([])
})

test('a level that is skipped is pointed out', () => {
  const body = '# One\n\n### Three\n\n#### Four\n\n# Again\n\n## Two'
  expect(hintsOf(body)).toMatchObject([{ code: 'heading-order', range: { start: 11, end: 16 } }])
  expect(codes('## First\n\n# Then')).toEqual(['heading-order'])
})

test.each([
  '',
  'Text.',
  '# One\n\n## Two\n\n# Three',
  '> ## Quoted',
  '```\n## code\n```',
  '## \n\ntext',
  '# `Code`',
])('nothing about %j', (body) => {
  expect(hintsOf(body)).toEqual([])
})
