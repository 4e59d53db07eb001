import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growth, quadratic } from '../../../../tests/support/processor-time'
import { type Anchor, moveAnchors } from './anchor.rules'
import { passageAt } from './passage.rules'

function anchorOf(body: string, quote: string): Anchor {
  const start = body.indexOf(quote)
  if (start === -1) throw new Error(`The text has no "${quote}".`)
  return { ...passageAt(body, start, start + quote.length), state: 'placed', quote }
}

function moved(older: string, newer: string, quote: string): Anchor {
  const [anchor] = moveAnchors(older, newer, [anchorOf(older, quote)])
  if (!anchor) throw new Error('An anchor was lost.')
  return anchor
}

const story = 'At nine it was quiet.\n\nAt ten a ship came into the port.\n\nAt eleven it left.'

test.each([
  ['text is added before it', `News.\n\n${story}`, 'a ship came'],
  ['text is added after it', `${story}\n\nThe end.`, 'a ship came'],
  ['a word is changed within it', story.replace('ship', 'boat'), 'a boat came'],
  ['a spelling is corrected in it', story.replace('came', 'come'), 'a ship come'],
  ['words are added within it', story.replace('ship', 'very old ship'), 'a very old ship came'],
  ['its first word is replaced', story.replace('a ship', 'the ship'), 'the ship came'],
  ['its last word is replaced', story.replace('came into', 'went into'), 'a ship went'],
  ['its last word is deleted', story.replace(' came', ''), 'a ship'],
  ['words are inserted right before it', story.replace('a ship', 'then a ship'), 'a ship came'],
  ['words are inserted right after it', story.replace('came', 'came slowly'), 'a ship came'],
  ['its paragraph is split', story.replace('ten a', 'ten\n\na'), 'a ship came'],
  [
    'its paragraph is moved to the end',
    `At nine.\n\nAt eleven it left.\n\nAt ten a ship came into the port.`,
    'a ship came',
  ],
  ['it is cut and pasted', `a ship came\n\n${story.replace(' a ship came', '')}`, 'a ship came'],
])('a passage is followed when %s', (_, newer, expected) => {
  const anchor = moved(story, newer, 'a ship came')
  expect(anchor).toMatchObject({ state: 'placed', text: expected, quote: 'a ship came' })
  expect(newer.slice(anchor.start, anchor.start + anchor.text.length)).toBe(expected)
})

test.each([
  ['with its sentence', 'At nine it was quiet.\n\nAt eleven it left.'],
  ['and the rest of its sentence stays', story.replace('a ship came ', '')],
  ['and other words take its place', story.replace('a ship came', 'nobody moved')],
  ['with the whole text', ''],
])(
  'a passage that is deleted %s is kept as it was last, and found when it comes back',
  (_, newer) => {
    const gone = moved(story, newer, 'a ship came')
    expect(gone).toMatchObject({ state: 'deleted', text: 'a ship came' })
    const [back] = moveAnchors(newer, story, [gone])
    expect(back).toEqual(anchorOf(story, 'a ship came'))
  },
)

test('a passage that was changed, then deleted, is found by the words that it began with', () => {
  const changed = story.replace('ship', 'boat')
  const [first] = moveAnchors(story, changed, [anchorOf(story, 'a ship came')])
  const [gone] = moveAnchors(changed, 'Nothing.', first ? [first] : [])
  const [back] = moveAnchors('Nothing.', story, gone ? [gone] : [])
  expect(back).toMatchObject({ state: 'placed', text: 'a ship came' })
})

test('the same words elsewhere are another passage', () => {
  const older = 'The port was closed.\n\nLater the port was open.'
  const newer = 'It was closed.\n\nLater the port was open.'
  const start = older.indexOf('port')
  const anchor: Anchor = { ...passageAt(older, start, start + 4), state: 'placed', quote: 'port' }
  const [gone] = moveAnchors(older, newer, [anchor])
  expect(gone?.state).toBe('deleted')
  const [still] = moveAnchors(newer, `${newer} Again.`, gone ? [gone] : [])
  expect(still?.state).toBe('deleted')
})

test('a passage that is typed, and not saved yet, is found once it is saved', () => {
  const typed = `${story}\n\nAt noon all was calm.`
  const anchor = { ...anchorOf(typed, 'all was calm'), state: 'unsaved' as const }
  const [waiting] = moveAnchors(story, `${story} `, [anchor])
  expect(waiting?.state).toBe('unsaved')
  const [placed] = moveAnchors(story, typed, [anchor])
  expect(placed).toMatchObject({ state: 'placed', start: typed.indexOf('all was calm') })
})

const word = fc.constantFrom('the', 'port', 'ship', 'quiet', 'night', 'a', 'came', 'left', 'and')
const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => `${all.join(' ')}.`)
const text = fc.array(sentence, { minLength: 1, maxLength: 8 }).map((all) => all.join('\n\n'))
const span = fc.tuple(text, fc.nat(), fc.nat()).map(([body, one, other]) => {
  const start = one % body.length
  return { body, start, end: start + 1 + (other % (body.length - start)) }
})

function anchorAt({ body, start, end }: { body: string; start: number; end: number }): Anchor {
  const passage = passageAt(body, start, end)
  return { ...passage, state: 'placed', quote: passage.text }
}

test('a placed passage is always a part of the text, and a deleted one keeps its words', () => {
  fc.assert(
    fc.property(span, text, (older, newer) => {
      const anchor = anchorAt(older)
      const [after] = moveAnchors(older.body, newer, [anchor])
      if (!after) throw new Error('An anchor was lost.')
      if (after.state === 'deleted') expect(after.text).toBe(anchor.text)
      else {
        expect(after.text).not.toBe('')
        expect(newer.startsWith(after.text, after.start)).toBe(true)
      }
      expect(after.quote).toBe(anchor.quote)
    }),
  )
})

test('whatever is written in other paragraphs, a passage stays the same', () => {
  fc.assert(
    fc.property(text, text, text, text, (above, below, newAbove, newBelow) => {
      const passage = 'Nobody else says: “It was me”, said Zoë'
      const inside = `At dawn ${passage} in 1999.`
      const older = `${above}\n\n${inside}\n\n${below}`
      const newer = `${newAbove}\n\n${inside}\n\n${newBelow}`
      expect(moved(older, newer, passage)).toMatchObject({
        state: 'placed',
        text: passage,
        start: newer.indexOf(passage),
      })
    }),
  )
})

test('a passage that was deleted is found again when the older text is restored', () => {
  fc.assert(
    fc.property(text, text, (above, below) => {
      const passage = 'Nobody else says this'
      const older = `${above}\n\n${passage}\n\n${below}`
      const gone = moved(older, `${above}\n\n${below}`, passage)
      const [back] = moveAnchors(`${above}\n\n${below}`, older, [gone])
      expect(back).toEqual(anchorOf(older, passage))
    }),
  )
})

test.each<[string, (older: string, anew: string) => string]>([
  ['written anew', (_, anew) => anew],
  ['without paragraphs', (older) => older.replaceAll('\n\n', '\n')],
  ['with another word in every line', (older) => older.replaceAll('word', 'term')],
  ['with a letter before it', (older) => `x${older}`],
])('a very long text is compared in proportional time: %s', async (_, change) => {
  const body = (lines: number, seed: number) =>
    Array.from({ length: lines }, (_, n) => `Line ${n * seed} is ${'word '.repeat(20)}${n}.`).join(
      '\n\n',
    )
  const versions = (lines: number) => {
    const older = body(lines, 1)
    const anchors = Array.from({ length: 50 }, (_, n) => anchorOf(older, `Line ${n * 7} is word`))
    return { older, newer: change(older, body(lines, 2)), anchors }
  }
  expect(versions(1_700).older.length).toBeGreaterThan(180_000)
  const move = ({ older, newer, anchors }: ReturnType<typeof versions>) =>
    moveAnchors(older, newer, anchors)
  expect(await growth(1_700, versions, move)).toBeLessThan(quadratic)
})
