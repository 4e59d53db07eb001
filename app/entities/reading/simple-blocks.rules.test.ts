import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parseMarkdown } from '~/markdown/tree/parse'
import { type TextBlock, textBlocks } from './blocks.rules'
import type { Section } from './section.rules'
import { simpleBlocks } from './simple-blocks.rules'
import { sourceBlocks } from './source-blocks.rules'

const folder = join(import.meta.dirname, '../corpus')
const texts: string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  .map((line) => JSON.parse(line).markdown)

const asData = (blocks: readonly TextBlock[]) =>
  blocks
    .filter(({ text }) => text !== '')
    .map(({ lineAt, ...block }) => ({
      ...block,
      lines: [0, block.text.length >> 1, block.text.length].map(lineAt),
    }))

/** Null if the text is not simple. */
function compare(text: string): { simple: unknown; parsed: unknown } | null {
  const [one, other]: Section[] = [
    { heading: '', ioc: null },
    { heading: '', ioc: null },
  ] as const
  const block = { source: text, linesBefore: 3 }
  const simple = one && simpleBlocks(block, one, false)
  if (!simple || !other) return null
  return {
    simple: [asData(simple), one],
    parsed: [asData(textBlocks(parseMarkdown(text), other, 3)), other],
  }
}

it('reads every simple block of the corpus as the parser does', () => {
  let count = 0
  for (const text of texts) {
    for (const { source } of sourceBlocks(text.replace(/\r\n?/g, '\n'))) {
      const compared = compare(source)
      if (!compared) continue
      count += 1
      expect(compared.simple, source).toEqual(compared.parsed)
    }
  }
  expect(count).toBeGreaterThan(1_000)
})

it('reads whatever it takes for simple as the parser does', () => {
  const pieces = [
    ...[
      'CVE-2024-3094',
      'evil[.]com',
      'a',
      'word',
      'T1059.001',
      '1.2.3.4',
      'ATT&CK',
      'x_y',
      'https://a.b/c_d',
    ],
    ...[
      '**',
      '*',
      '_',
      '__',
      '`',
      '``',
      '[',
      ']',
      '](',
      ')',
      '(',
      '!',
      '\\',
      '<',
      '>',
      '&amp;',
      '&',
      '~',
      '|',
    ],
    ...[
      ' ',
      ' ',
      ' ',
      '\n',
      '\n',
      '\n- ',
      '\n1. ',
      '\n# ',
      '\n| ',
      ' |',
      '\n|---|\n',
      '- ',
      '# ',
      '1) ',
      '    ',
    ],
    ...[
      '.',
      ',',
      ':',
      '"',
      '```\n',
      '\n```',
      '---',
      '===',
      '[x] ',
      '[^1]',
      '\t',
      '“',
      '”',
      '[a](b)',
      '**b**',
      '`c`',
    ],
  ]
  let state = 42
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
  let count = 0
  for (let round = 0; round < 6_000; round += 1) {
    const length = 1 + random(12)
    const text = Array.from({ length }, () => pieces[random(pieces.length)]).join('')
    for (const { source } of sourceBlocks(text)) {
      const compared = compare(source)
      if (!compared) continue
      count += 1
      expect(compared.simple, JSON.stringify(source)).toEqual(compared.parsed)
    }
  }
  expect(count).toBeGreaterThan(500)
})
