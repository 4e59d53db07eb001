import { describe, expect, test } from 'vitest'
import { emptyForm, type PostFormValues } from '../form/post-form.rules'
import { mergePosts, type Overlap, resolveOverlaps, valuesWith } from './post-merge.rules'

const form = (values: Partial<PostFormValues>) => ({ ...emptyForm(), ...values })

const allMine = (overlaps: Overlap[]) => Object.fromEntries(overlaps.map(({ id }) => [id, 'mine']))

describe('hostile texts take little time', () => {
  const long = 200_000
  const lines = (count: number, of: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => of(n)).join('\n\n')
  const cases: [string, PostFormValues, PostFormValues, PostFormValues][] = [
    [
      'a line of a million characters',
      form({ body: 'a '.repeat(500_000) }),
      form({ body: 'b '.repeat(500_000) }),
      form({ body: 'a b'.repeat(333_333) }),
    ],
    [
      'every paragraph changed',
      form({ body: lines(long / 10, (n) => `base ${n}`) }),
      form({ body: lines(long / 10, (n) => `mine ${n}`) }),
      form({ body: lines(long / 10, (n) => `theirs ${n}`) }),
    ],
    [
      'every word of a thousand paragraphs changed',
      form({ body: lines(1_000, (n) => `b${n} `.repeat(40)) }),
      form({ body: lines(1_000, (n) => `m${n} `.repeat(40)) }),
      form({ body: lines(1_000, (n) => `t${n} `.repeat(40)) }),
    ],
    [
      'many words of two hundred paragraphs changed',
      form({ body: lines(200, (n) => `b${n} same `.repeat(40)) }),
      form({ body: lines(200, (n) => `m${n} same `.repeat(40)) }),
      form({ body: lines(200, (n) => `t${n} same `.repeat(40)) }),
    ],
    [
      'empty lines',
      form({ body: '\n'.repeat(long) }),
      form({ body: ' \n'.repeat(long) }),
      form({ body: 'x\n'.repeat(long) }),
    ],
    [
      'names of properties',
      form({ body: '__proto__\n\nconstructor' }),
      form({ body: '__proto__\n\nconstructor mine' }),
      form({ body: '__proto__ theirs\n\nconstructor' }),
    ],
  ]

  test.each(cases)('%s', (_, base, mine, theirs) => {
    const started = process.cpuUsage()
    const result = mergePosts({ base, mine, theirs })
    const { user } = process.cpuUsage(started)
    expect(user / 1000, 'milliseconds').toBeLessThan(2_000)
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
