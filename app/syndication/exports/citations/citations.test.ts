import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../../../../tests/support/data/syndicated-posts'
import { anExportedPost, publication } from '../../../../tests/support/stix/exported-posts'
import { oneLine } from '../exported-post.rules'
import { toBibTex } from './bibtex.rules'
import { toCslJson } from './csl.rules'
import { citedName } from './person-name.rules'
import { toRis } from './ris.rules'

const hostile = anExportedPost({
  title: '=1+1, "quoted" {brace} 100% & C:\\dir #1 a_b ~ ^ $ שלום \u202e 🛡️',
  tags: ['R&D', '50% {off}'],
  authors: [
    { name: 'Ada Lovelace', url: 'https://vigil.example/authors/ada' },
    { name: 'Smith and Sons, Inc.', url: 'https://vigil.example/authors/smith' },
  ],
})

describe('names', () => {
  test.each([
    ['Ada Lovelace', { given: 'Ada', family: 'Lovelace' }],
    ['Grace Brewster Hopper', { given: 'Grace Brewster', family: 'Hopper' }],
    ['Ludwig van Beethoven', { given: 'Ludwig', family: 'van Beethoven' }],
    ['J. R. R. Tolkien', { given: 'J. R. R.', family: 'Tolkien' }],
    ['Zoë O’Neill-Núñez', { given: 'Zoë', family: 'O’Neill-Núñez' }],
    ['Vigil Research Team', { literal: 'Vigil Research Team' }],
    ['Martin Luther King Jr.', { literal: 'Martin Luther King Jr.' }],
    ['Plato', { literal: 'Plato' }],
    ['山田 太郎', { literal: '山田 太郎' }],
    ['Smith and Sons, Inc.', { literal: 'Smith and Sons, Inc.' }],
    ['', { literal: '' }],
  ])('%s', (name, cited) => {
    expect(citedName(name)).toEqual(cited)
  })
})

describe('BibTeX', () => {
  test('an entry has what a citation needs', () => {
    expect(toBibTex(publication, [anExportedPost()])).toBe(`@misc{vigil-2024-the-xz-backdoor,
  author = {Lovelace, Ada},
  title = {{The xz backdoor}},
  howpublished = {Vigil},
  year = {2024},
  month = mar,
  day = {29},
  url = {https://vigil.example/cybersecurity/the-xz-backdoor},
  note = {Entry in the public record: https://vigil.example/.well-known/publication-log/posts/4f0c7a1e-0b7c-4a66-9a57-2f6f6a3f7f11/2},
  keywords = {Supply chain, Linux},
  langid = {english},
}
`)
  })

  test('no character of a text is a command, and braces are balanced', () => {
    const text = toBibTex(publication, [hostile])
    expect(text).toContain('author = {Lovelace, Ada and {Smith and Sons, Inc.}}')
    expect(text).toContain(
      'title = {{=1+1, "quoted" \\textbraceleft{}brace\\textbraceright{} 100\\% \\& C:\\textbackslash{}dir \\#1 a\\_b \\textasciitilde{} \\textasciicircum{} \\$ שלום \u202e 🛡️}}',
    )
  })

  test('any text gives as many entries as posts, each with the fields of an entry', () => {
    const posts = fc.array(
      fc.record({ title: hostileText, tags: fc.array(hostileText), slug: hostileText }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(posts, (texts) => {
        const exported = texts.map(({ title, tags, slug }) =>
          anExportedPost({
            title: oneLine(title),
            tags: tags.map(oneLine),
            url: `https://vigil.example/ai/${encodeURIComponent(slug.toWellFormed())}`,
          }),
        )
        const entries = entriesOf(toBibTex(publication, exported))
        expect(entries).toHaveLength(texts.length)
        expect(new Set(entries.map(({ key }) => key)).size).toBe(texts.length)
        for (const { key, fields } of entries) {
          expect(key).toMatch(/^[a-z\d-]+$/)
          expect(fields.slice(0, 2)).toEqual(['author', 'title'])
        }
      }),
    )
  })
})

/** Reads as BibTeX does: a value ends with the brace that closes it, escaped or not. */
function entriesOf(text: string): { key: string; fields: string[] }[] {
  const entries: { key: string; fields: string[] }[] = []
  let rest = text
  while (rest !== '') {
    const [head = '', key = ''] = /^\n?@misc\{([^,\s]+),\n/.exec(rest) ?? []
    if (head === '') throw new Error(`no entry begins at ${rest.slice(0, 40)}`)
    rest = rest.slice(head.length)
    const fields: string[] = []
    while (!rest.startsWith('}\n')) {
      const [start = '', name = ''] = /^ {2}([a-z]+) = /.exec(rest) ?? []
      if (start === '') throw new Error(`no field begins at ${rest.slice(0, 40)}`)
      fields.push(name)
      rest = rest.slice(start.length)
      rest = rest.slice(valueLength(rest))
    }
    rest = rest.slice(2)
    entries.push({ key, fields })
  }
  return entries
}

function valueLength(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth < 0) throw new Error('a brace too many')
    if (depth === 0 && text.startsWith(',\n', at + 1)) return at + 3
  }
  throw new Error('a value without an end')
}

describe('RIS', () => {
  test('a record has a field on each line and ends with ER', () => {
    expect(toRis(publication, [hostile]).split('\r\n')).toEqual([
      'TY  - ELEC',
      `TI  - ${hostile.title}`,
      'AU  - Lovelace, Ada',
      'AU  - Smith and Sons Inc.',
      'T2  - Vigil',
      'PY  - 2024',
      'DA  - 2024/03/29',
      'UR  - https://vigil.example/cybersecurity/the-xz-backdoor',
      `N1  - Entry in the public record: ${hostile.record}`,
      'AB  - What happened.',
      'KW  - R&D',
      'KW  - 50% {off}',
      'LA  - en',
      'ER  - ',
      '',
    ])
  })

  test('the publication is the author of a post without authors', () => {
    expect(toRis(publication, [anExportedPost({ authors: [] })])).toContain('\r\nAU  - Vigil\r\n')
  })
})

describe('CSL-JSON', () => {
  test('an item has what a citation needs', () => {
    expect(JSON.parse(toCslJson(publication, [hostile]))).toEqual([
      {
        id: hostile.url,
        type: 'webpage',
        title: hostile.title,
        author: [{ given: 'Ada', family: 'Lovelace' }, { literal: 'Smith and Sons, Inc.' }],
        'container-title': 'Vigil',
        issued: { 'date-parts': [[2024, 3, 29]] },
        URL: hostile.url,
        note: `Entry in the public record: ${hostile.record}`,
        abstract: 'What happened.',
        keyword: 'R&D, 50% {off}',
        language: 'en',
      },
    ])
  })
})
