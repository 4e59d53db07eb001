import { expect, test } from 'vitest'
import { parse } from '../../../../tests/support/desk/marked-text'
import { applyEdit } from '../editor/edits/text-edit.rules'
import { footnotePrefixFor, linkOver, rangeAfterEdit, topHeadingOf } from './paste.rules'

const origin = 'https://vigil.example'

test.each([
  ['see ‹the report›', 'https://a.example/x?utm_source=b', 'see [the report](https://a.example/x)'],
  ['a‹ word ›b', ' https://a.example/x\n', 'a [word](https://a.example/x) b'],
  ['‹ours›', 'https://vigil.example/ai/x', '[ours](/ai/x)'],
  ['‹a›', 'https://a.example/x_(y)', '[a](<https://a.example/x_(y)>)'],
  ['‹us›', 'mailto:desk@a.example', '[us](mailto:desk@a.example)'],
  ['[‹report›](https://a.example)', 'https://b.example', '[report](https://b.example)'],
  ['a¦', 'https://a.example/x', null],
  ['‹a [link](/b)›', 'https://a.example/x', null],
  ['‹two\nlines›', 'https://a.example/x', null],
  ['‹https://b.example›', 'https://a.example/x', null],
  ['‹word›', 'javascript:alert(1)', null],
  ['‹word›', 'two words', null],
])('an address over %j: %j', (marked, pasted, expected) => {
  const { text, selection } = parse(marked)
  const link = linkOver(text, selection, { pasted, siteOrigin: origin })
  const after =
    link && applyEdit({ text, selection }, { ...link.range, insert: link.markdown, selection })
  expect(after?.text ?? null).toBe(expected)
})

test('headings that are added begin where those of the text do', () => {
  expect(topHeadingOf('')).toBe(1)
  expect(topHeadingOf('## A\n\n### B')).toBe(2)
})

test('footnotes that are added have other names', () => {
  expect(footnotePrefixFor('text')).toBe('')
  expect(footnotePrefixFor('a[^1]\n\n[^1]: b\n[^2-1]: c')).toBe('3-')
})

test('a range moves with what is typed before it, and is lost if the edit overlaps it', () => {
  const range = { start: 4, end: 6 }
  expect(rangeAfterEdit('abcdefgh', 'abcdefgh', range)).toEqual(range)
  expect(rangeAfterEdit('abcdefgh', 'abcdefghX', range)).toEqual(range)
  expect(rangeAfterEdit('abcdefgh', 'aXXbcdefgh', range)).toEqual({ start: 6, end: 8 })
  expect(rangeAfterEdit('abcdefgh', 'abcdXfgh', range)).toBeNull()
})
