import { describe, expect, test } from 'vitest'
import { findAgain, findQuote, passageAt } from './passage.rules'

const body = 'At nine a ship came in. It left at ten. At eleven a ship came in. It stayed.'

function passageOf(text: string, nth = 1) {
  const start = body.split(text, nth).join(text).length
  return passageAt(body, start, start + text.length)
}

describe('a passage of a text that is being written', () => {
  const second = passageOf('a ship came', 2)

  test('is found where it was', () => {
    expect(findAgain(body, second)).toEqual(second)
  })

  test('is found when words before it are added, by the words around it', () => {
    const added = 'This happened in June. '
    expect(findAgain(added + body, second)?.start).toBe(added.length + second.start)
  })

  test('is not taken for the same words elsewhere', () => {
    expect(findAgain('Years ago a ship came by.', second)).toBe(null)
    const moved = 'x'.repeat(second.start)
    expect(findAgain(`${moved}a ship came`, second), 'not even at the same place').toBe(null)
  })

  test('is found if it is the whole text, which has nothing around it', () => {
    const whole = passageAt('A ship.', 0, 7)
    expect(findAgain('A ship.', whole)?.start).toBe(0)
    expect(findAgain('A boat.', whole)).toBe(null)
  })
})

test('a quote that was copied by hand may have other spaces', () => {
  const quoted = { text: 'It  left\nat ten', before: '', after: '', start: 0 }
  expect(findQuote(body, quoted)).toEqual(passageOf('It left at ten'))
  expect(findQuote(body, { ...quoted, text: 'It left at noon' })).toBe(null)
  expect(findQuote(body, { ...quoted, text: ' \n' })).toBe(null)
  expect(findQuote('a+b (c)', { ...quoted, text: 'b  (c)' })?.text).toBe('b (c)')
})
