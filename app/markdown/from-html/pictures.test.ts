import { describe, expect, test } from 'vitest'
import { type PastedPicture, pictureLink, takeOutPlaceholders } from './pictures'

const aPicture = (number: number, rest: Partial<PastedPicture> = {}): PastedPicture => ({
  placeholder: `![Uploading ${number}…](#uploading-${number})`,
  name: `picture ${number}`,
  source: 'https://a.example/b.png',
  alt: 'A chart',
  caption: '',
  ...rest,
})
const [one, two] = [aPicture(1), aPicture(2)]

describe('placeholders are taken out of a text', () => {
  test.each([
    ['a paragraph', `A\n\n${one.placeholder}\n\nB`, 'A\n\n¦B', true],
    ['the first paragraph', `${one.placeholder}\n\nB`, '¦B', true],
    ['the last paragraph', `A\n\n${one.placeholder}\n`, 'A\n\n¦', true],
    ['all of the text', one.placeholder, '¦', true],
    ['in a line', `A ${one.placeholder} B`, 'A ¦ B', false],
    ['in a list', `- ${one.placeholder}\n- B`, '- ¦\n- B', false],
    ['in a table', `| ${one.placeholder} |\n| - |`, '| ¦ |\n| - |', false],
  ])('%s', (_name, markdown, expected, isParagraph) => {
    const { text, places } = takeOutPlaceholders(markdown, [one])
    expect(places).toEqual([{ picture: one, at: expected.indexOf('¦'), isParagraph }])
    expect(text).toBe(expected.replace('¦', ''))
  })

  test('pictures in a row have the same place, in their order', () => {
    const markdown = `A\n\n${one.placeholder}\n\n${two.placeholder}\n\nB`
    expect(takeOutPlaceholders(markdown, [one, two])).toEqual({
      text: 'A\n\nB',
      places: [
        { picture: one, at: 3, isParagraph: true },
        { picture: two, at: 3, isParagraph: true },
      ],
    })
  })

  test('one that is not in the text has no place', () => {
    expect(takeOutPlaceholders('A', [one])).toEqual({ text: 'A', places: [] })
  })
})

test.each([
  [{}, '[A chart](<https://a.example/b.png>)'],
  [{ alt: '', caption: 'Below *it*' }, '[Below \\*it\\*](<https://a.example/b.png>)'],
  [{ alt: '' }, '[Picture](<https://a.example/b.png>)'],
  [{ source: 'https://a.example/<b> c.png' }, '[A chart](<https://a.example/%3Cb%3E%20c.png>)'],
  [{ source: 'data:image/png;base64,AA' }, 'A chart'],
])('a picture that cannot be copied becomes a link or its description: %j', (rest, expected) => {
  expect(pictureLink(aPicture(1, rest))).toBe(expected)
})
