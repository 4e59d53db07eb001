import { expect, test } from 'vitest'
import { paragraphGaps } from './paragraph-gaps.rules'

test.each([
  ['', '|', '![](a)\n\n|'],
  ['after a text', 'One|', 'One\n\n![](a)\n\n|'],
  ['before empty lines', 'One\n\n|\n', 'One\n\n![](a)\n\n|\n'],
  ['between paragraphs', 'One|\n\nTwo', 'One\n\n![](a)|\n\nTwo'],
  ['within a paragraph', 'On|e', 'On\n\n![](a)\n\n|e'],
])('a picture has empty lines around it: %s', (_, text, expected) => {
  const start = text.indexOf('|')
  const { before, after } = paragraphGaps(text.replace('|', ''), { start, end: start })
  expect(text.replace('|', `${before}![](a)${after}|`)).toBe(expected)
})
