import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '../../tests/support/data/any-posts'
import { cpuMsOf, growth, quadratic } from '../../tests/support/processor-time'
import { visibleText } from './visible-text'

test.each([
  ['plain words', 'Just a sentence.', 'Just a sentence.'],
  [
    'a link is its text',
    'See [the **report**](https://evil.example/ransomware "t").',
    'See the report.',
  ],
  ['a link by reference', 'See [it][1].\n\n[1]: https://evil.example/ransomware', 'See it.'],
  ['an address that is shown', 'At https://vigil.example now', 'At https://vigil.example now'],
  ['a picture is its alternative text', '![A lock](/img/ransomware.png)', 'A lock'],
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

test('only a block that would take too long to parse is returned as source', () => {
  const endless = '[a](b) '.repeat(10_000).trim()
  expect(visibleText(`*One*\n\n${endless}\n\n*Two*`)).toBe(`One\n${endless}\nTwo`)
})

test('a reference is resolved when its definition is in another part', () => {
  const long = 'A sentence of some length. '.repeat(300).trim()
  const body = `See [it][1].[^n]\n\n${long}\n\n[1]: /a\n[^n]: By *whom*.`
  expect(visibleText(body)).toBe(`See it.\n${long}\nBy whom.`)
})

test('fenced code with blank lines is not split', () => {
  const code = 'a = "*b*"\n\n'.repeat(600)
  expect(visibleText(`${'Text. '.repeat(600)}\n\n\`\`\`\n${code}\`\`\`\n\n*End*`)).toContain(
    'a = "*b*"\nEnd',
  )
})

const prose = (paragraphs: number) =>
  `${'A sentence with a [link](/ai) in it. '.repeat(20)}\n\n`.repeat(paragraphs)

test('prose is parsed in proportional time', async () => {
  expect(await growth(700, prose, visibleText)).toBeLessThan(quadratic)
})

const line = (mark: string, count: number) => `${mark.repeat(count)}\n`
test.each([
  ['links that never end', line('[a](', 24).repeat(2_500)],
  ['the same in parts', `${line('[a](', 24).repeat(75)}\n`.repeat(32)],
  ['lists', `${'- a\n'.repeat(1_900)}\n`.repeat(32)],
  ['lists in lists', line('- ', 99).repeat(1_250)],
  ['tags that never end', '<a b="c\n'.repeat(30_000)],
  ['tables', `${line('|a', 1_000)}${line('|-', 1_000)}${'a\n'.repeat(75_000)}`],
  ['addresses that never end', `http://a.b/${'!'.repeat(7_900)}a\n\n`.repeat(32)],
  [
    'names',
    `${Array.from({ length: 180 }, (_, n) => `[d${n}]: b\n`).join('')}\n${'Some words. '.repeat(80)}\n\n`.repeat(
      75,
    ),
  ],
])('%s take less than ten times as long to parse as prose of the same length', async (_, body) => {
  const ofProse = await cpuMsOf(() => visibleText(prose(350)))
  expect(await cpuMsOf(() => visibleText(body))).toBeLessThan(10 * ofProse)
})

test('no body makes it throw', () => {
  fc.assert(fc.property(anyText, (body) => void visibleText(body)))
})
