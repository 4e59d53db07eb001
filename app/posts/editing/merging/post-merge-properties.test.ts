import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyForm, type PostFormValues } from '../form/post-form.rules'
import { mergePosts, type Overlap, resolveOverlaps, valuesWith } from './post-merge.rules'

const form = (values: Partial<PostFormValues>) => ({ ...emptyForm(), ...values })

function resolved(result: ReturnType<typeof mergePosts>, choices = {}): PostFormValues {
  const values = resolveOverlaps(result, choices)
  if (!values.ok) throw new Error(`open: ${values.open.map(({ label }) => label)}`)
  return values.values
}

const all = (overlaps: Overlap[], choice: string) =>
  Object.fromEntries(overlaps.map(({ id }) => [id, choice]))

const word = fc.constantFrom('night', 'watch', 'harbour', 'quiet', 'the', 'a', '- item', '> said')
const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: line }, { weight: 1, arbitrary: fc.constant('') }))
  .map((lines) => lines.join('\n\n'))

/** Changes of a text: each inserts a word of its own, and may delete some text. */
const edits = (side: string) =>
  fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20)), { maxLength: 6 }).map(
    (places) =>
      (before: string): string =>
        places.reduce((now, [place, removed], index) => {
          const at = Math.floor(place * now.length)
          return `${now.slice(0, at)} ${side}${index} ${now.slice(at + removed)}`
        }, before),
  )

const versions = fc
  .record({ body: text, title: line, mine: edits('mine'), theirs: edits('theirs') })
  .map(({ body, title, mine, theirs }) => ({
    base: form({ body, title }),
    mine: form({ body: mine(body), title: mine(title) }),
    theirs: form({ body: theirs(body), title: theirs(title) }),
  }))

describe('whatever was typed', () => {
  test('merging with oneself changes nothing', () => {
    fc.assert(
      fc.property(versions, ({ base, mine }) => {
        expect(resolved(mergePosts({ base, mine, theirs: mine }))).toEqual(mine)
      }),
    )
  })

  test('changes of one side are all kept', () => {
    fc.assert(
      fc.property(versions, ({ base, mine }) => {
        expect(resolved(mergePosts({ base, mine, theirs: base }))).toEqual(mine)
        expect(resolved(mergePosts({ base, mine: base, theirs: mine }))).toEqual(mine)
      }),
    )
  })

  test('no typed word disappears, unless another text was chosen', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const result = mergePosts({ base, mine, theirs })
        const typed = (values: PostFormValues, side: string) =>
          `${values.title} ${values.body}`.match(new RegExp(`${side}\\d`, 'g')) ?? []
        for (const [choice, values] of Object.entries({ mine, theirs })) {
          const choices = all(result.overlaps, choice)
          const { title, body } = resolved(result, choices)
          for (const word of typed(values, choice)) expect(`${title} ${body}`).toContain(word)
          const left = result.overlaps.map((one) => one.mine + one.theirs).join(' ')
          for (const word of [...typed(mine, 'mine'), ...typed(theirs, 'theirs')]) {
            expect(`${title} ${body} ${left}`).toContain(word)
          }
        }
      }),
    )
  })

  test('exchanging the sides exchanges the overlaps, and merges the same', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const one = mergePosts({ base, mine, theirs })
        const other = mergePosts({ base, mine: theirs, theirs: mine })
        expect(other.overlaps.map(({ mine, theirs }) => [theirs, mine])).toEqual(
          one.overlaps.map(({ mine, theirs }) => [mine, theirs]),
        )
        expect(valuesWith(other, all(other.overlaps, 'mine'))).toEqual(valuesWith(one, {}))
      }),
    )
  })

  test('choosing one side everywhere never brings back what only the other side removed', () => {
    fc.assert(
      fc.property(versions, ({ base, theirs }) => {
        const result = mergePosts({ base, mine: form({ body: '', title: '' }), theirs })
        const { body } = valuesWith(result, all(result.overlaps, 'mine'))
        for (const part of body.split(/\s+/)) expect(theirs.body).toContain(part)
      }),
    )
  })
})
