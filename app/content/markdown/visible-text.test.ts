import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../../tests/support/posts'
import { visibleText } from './visible-text'

test.each([
  ['plain words', 'Just a sentence.', 'Just a sentence.'],
  [
    'a link is its words',
    'See [the **report**](https://evil.example/ransomware "t").',
    'See the report.',
  ],
  ['a link by reference', 'See [it][1].\n\n[1]: https://evil.example/ransomware', 'See it.'],
  ['an address that is shown', 'At https://vigil.example now', 'At https://vigil.example now'],
  ['a picture is what it shows', '![A lock](/img/ransomware.png)', 'A lock'],
  [
    'code',
    'Set `p=reject`:\n\n```dns\nv=DMARC1;\n\np=reject\n```',
    'Set p=reject:\nv=DMARC1;\np=reject',
  ],
  [
    'blocks',
    '## Head\nText\nof *it*\n\n- one\n- two\n\n> said',
    'Head\nText of it\none\ntwo\nsaid',
  ],
  ['tables', '| a | b |\n|---|---|\n| c | [d](x) |', 'a · b\nc · d'],
  ['a broken line', 'one\\\ntwo', 'one two'],
  ['footnotes', 'Said.[^1]\n\n[^1]: By whom.', 'Said.\nBy whom.'],
  ['HTML, which is shown as text', 'a <b>c</b>', 'a <b>c</b>'],
  ['rules', 'a\n\n---\n\nb', 'a\nb'],
  ['nothing', '', ''],
])('%s', (_, body, expected) => expect(visibleText(body)).toBe(expected))

test('a text that is too much to lay out is seen as it was typed', () => {
  const endless = '[a](b) '.repeat(10_000)
  expect(visibleText(endless)).toBe(endless)
})

test('no text whatever breaks it', () => {
  fc.assert(fc.property(anyText, (body) => void visibleText(body)))
})
