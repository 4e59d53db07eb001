import { describe, expect, test } from 'vitest'
import { emptyForm, type PostFormValues } from '~/posts/editing/form/post-form.rules'
import { mergePosts } from '~/posts/editing/merging/post-merge.rules'
import { choicesIn, conflictOf, isMergedUnasked, type MergeOffer } from './conflict.rules'

const base = { ...emptyForm(), title: 'Night', body: 'One.\n\nTwo.' }

function offerOf(
  mine: Partial<PostFormValues>,
  theirs: Partial<PostFormValues>,
  more: Partial<MergeOffer> = {},
): MergeOffer {
  const versions = { base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } }
  const merge = mergePosts(versions)
  return { versions, merge, picture: null, choices: {}, isIncomplete: false, ...more }
}

const saved = (editorId: string, editorName: string, version: number) =>
  ({ editorId, editorName, version, action: 'saved' }) as const
const context = {
  editorId: 'ada',
  version: 4,
  baseVersion: 1,
  at: new Date(0),
  newer: [saved('ed', 'Ed Day', 4), saved('anna', 'Anna Rossi', 3), saved('ed', 'Ed Day', 2)],
  publicVersions: [],
}
const own = { ...context, newer: [saved('ada', 'Ada Night', 4)] }

describe('a conflict', () => {
  test('names those who saved, and what each side changed', () => {
    const conflict = conflictOf(offerOf({ title: 'Day' }, { body: 'One!\n\nTwo.' }), context)
    expect(conflict).toMatchObject({ by: 'Ed Day and Anna Rossi', isOwn: false, overlaps: [] })
    expect(conflict.explanation).toBe(
      'Ed Day and Anna Rossi changed one paragraph. You changed the title.',
    )
    expect(conflict.changes).toMatchObject([{ field: 'title' }])
  })

  test('with oneself is never reported as another person', () => {
    const conflict = conflictOf(offerOf({ title: 'Day' }, { body: 'One!\n\nTwo.' }), own)
    expect(conflict).toMatchObject({ by: '', isOwn: true })
    expect(conflict.explanation).toBe(
      'You changed one paragraph there. Here you changed the title.',
    )
  })

  test('says what readers were told meanwhile, and by whom', () => {
    const publicVersions = [
      { version: 4, change: 'update' as const, note: '' },
      { version: 3, change: 'correction' as const, note: 'It was 15.' },
      { version: 2, change: 'minor' as const, note: '' },
    ]
    const offer = offerOf({ title: 'Day' }, { title: 'Dusk' })
    expect(conflictOf(offer, { ...context, publicVersions }).told).toEqual([
      'Anna Rossi told readers: “Correction: It was 15.”',
      'Ed Day told readers: “Update”, without a text.',
    ])
    expect(conflictOf(offer, { ...own, publicVersions }).told).toContain(
      'You told readers: “Update”, without a text.',
    )
  })

  test('keeps the choices that were made', () => {
    const first = conflictOf(offerOf({ title: 'Day' }, { title: 'Dusk' }), context)
    const choices = { [first.overlaps[0]?.id ?? '']: 'theirs' }
    const again = conflictOf(offerOf({ title: 'Day' }, { title: 'Dusk' }, { choices }), context)
    expect(first.overlaps).toMatchObject([{ label: 'Title', chosen: null }])
    expect(again.overlaps).toMatchObject([{ chosen: 'theirs' }])
  })

  test('is merged without asking only with one’s own text, or if there is nothing to save', () => {
    const asked = (offer: MergeOffer, of = context) =>
      !isMergedUnasked({ offer, conflict: conflictOf(offer, of) })
    const apart = offerOf({ title: 'Day' }, { body: 'One!\n\nTwo.' })
    const overlapping = offerOf({ title: 'Day' }, { title: 'Dusk' })
    expect(asked(apart)).toBe(true)
    expect(asked(apart, own)).toBe(false)
    expect(asked(overlapping, own)).toBe(true)
    expect(asked(offerOf({}, { title: 'Dusk' }))).toBe(false)
    const picture = { mine: null, theirs: null }
    expect(asked(offerOf({}, { title: 'Dusk' }, { picture }), own)).toBe(true)
  })
})

test('choices are read from the fields of the form', () => {
  const form = new FormData()
  form.set('choice-abc', 'mine')
  form.set('body', 'theirs')
  expect(choicesIn(form)).toEqual({ abc: 'mine' })
})
