import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../../tests/support/data/any-posts'
import { anchorId } from './anchors'

describe('SPEC 2: each heading has an anchor id: lowercased text, non-alphanumerics removed, spaces to hyphens', () => {
  test.each([
    ['Key Findings', 'key-findings'],
    ['What happened?', 'what-happened'],
    ['Zero-trust & you: 2.0', 'zerotrust-you-20'],
    ['snake_case', 'snakecase'],
    ['  Über   alles ', 'über-alles'],
    ['हिन्दी', 'हिन्दी'],
    ['Cafe\u0301', 'cafe\u0301'],
    ['⚠️ Warning', 'warning'],
    ['1️⃣ First', '1-first'],
    ['⚠️', 'section'],
    ['👩🏽‍💻 At work', 'at-work'],
    ['zero\u200bwidth', 'zerowidth'],
    ['!\u0301', 'section'],
  ])('the anchor of %j is %j', (heading, id) => {
    expect(anchorId(heading)).toBe(id)
  })

  test('a heading without letters and digits has an anchor too', () => {
    expect(anchorId('!!!')).toBe('section')
    expect(anchorId('')).toBe('section')
  })

  test('an anchor consists of lowercase letters, digits and single hyphens', () => {
    fc.assert(
      fc.property(anyText, (heading) => {
        const id = anchorId(heading)
        expect(id).toMatch(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u)
        expect(id).toBe(id.toLowerCase())
      }),
    )
  })
})
