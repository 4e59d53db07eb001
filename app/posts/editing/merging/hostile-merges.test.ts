import { describe, expect, test } from 'vitest'
import { growth, quadratic } from '../../../../tests/support/processor-time'
import { emptyForm, type PostFormValues } from '../form/post-form.rules'
import { mergePosts, type Overlap, resolveOverlaps, valuesWith } from './post-merge.rules'

const form = (values: Partial<PostFormValues>) => ({ ...emptyForm(), ...values })

const allMine = (overlaps: Overlap[]) => Object.fromEntries(overlaps.map(({ id }) => [id, 'mine']))

describe('hostile texts take proportional time', () => {
  const lines = (count: number, of: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => of(n)).join('\n\n')
  /** Three bodies of a size: what both began with, mine, and theirs. */
  const cases: [string, number, (size: number) => [string, string, string]][] = [
    [
      'a line of a million characters',
      1_000_000,
      (size) => ['a '.repeat(size / 2), 'b '.repeat(size / 2), 'a b'.repeat(size / 3)],
    ],
    [
      'every paragraph changed',
      20_000,
      (size) => [
        lines(size, (n) => `base ${n}`),
        lines(size, (n) => `mine ${n}`),
        lines(size, (n) => `theirs ${n}`),
      ],
    ],
    [
      'every word of a thousand paragraphs changed',
      1_000,
      (size) => [
        lines(size, (n) => `b${n} `.repeat(40)),
        lines(size, (n) => `m${n} `.repeat(40)),
        lines(size, (n) => `t${n} `.repeat(40)),
      ],
    ],
    [
      'many words of two hundred paragraphs changed',
      200,
      (size) => [
        lines(size, (n) => `b${n} same `.repeat(40)),
        lines(size, (n) => `m${n} same `.repeat(40)),
        lines(size, (n) => `t${n} same `.repeat(40)),
      ],
    ],
    ['empty lines', 200_000, (size) => ['\n'.repeat(size), ' \n'.repeat(size), 'x\n'.repeat(size)]],
    [
      'names of properties',
      4,
      () => [
        '__proto__\n\nconstructor',
        '__proto__\n\nconstructor mine',
        '__proto__ theirs\n\nconstructor',
      ],
    ],
  ]

  test.each(cases)('%s', async (_, size, bodies) => {
    const merge = ([base, mine, theirs]: [string, string, string]) =>
      mergePosts({
        base: form({ body: base }),
        mine: form({ body: mine }),
        theirs: form({ body: theirs }),
      })
    expect(await growth(size, bodies, merge)).toBeLessThan(quadratic)
    const result = merge(bodies(size))
    expect(result.overlaps.length).toBeLessThanOrEqual(200)
    expect(valuesWith(result, allMine(result.overlaps)).title).toBe('')
  })

  test('a long text with a few changes is merged', () => {
    const body = lines(12_000, (n) => `A paragraph about the night number ${n}.`)
    const result = mergePosts({
      base: form({ body }),
      mine: form({ body: body.replace('number 7.', 'number seven.') }),
      theirs: form({ body: body.replace('number 11999.', 'the last.') }),
    })
    const merged = body.replace('number 7.', 'number seven.').replace('number 11999.', 'the last.')
    expect(resolveOverlaps(result, {})).toMatchObject({ ok: true, values: { body: merged } })
  })
})
