import { expect, test } from 'vitest'
import { language } from './language.browser'

function nodeNames(text: string): string[] {
  const names: string[] = []
  language.parser.parse(text).iterate({ enter: ({ name }) => void names.push(name) })
  return names
}

test.each(['evil[.]example', 'hxxps[:]//evil[.]example/a', 'He go [sic] away.', '[1] and [2]'])(
  'no link: %s',
  (text) => expect(nodeNames(text)).not.toContain('Link'),
)

test.each(['[a](/b)', '[a [.] b](https://a.example)', '[`]`](/b)', '[a][b]\n\n[b]: /c'])(
  'a link: %s',
  (text) => expect(nodeNames(text)).toContain('Link'),
)

test('footnotes and pictures are not taken for brackets', () => {
  expect(nodeNames('a[^1]')).toContain('FootnoteReference')
  expect(nodeNames('![a](/b.webp)')).toContain('Image')
  expect(nodeNames('- [ ] a')).toContain('TaskMarker')
})
