import { describe, expect, test } from 'vitest'
import { aDeskPost, anEditor } from '../../../../tests/support/data/desk'
import { contentOfDeskPost, type DeskPost } from '../../editing/desk-post.rules'
import { decideSave, decideStep, type LoadedPost, type PostEdit } from './save.rules'

const now = new Date('2026-11-15T09:00:00Z')
const later = new Date('2026-11-16T09:00:00Z')
const editor = anEditor('ed')
const by = { editor, now }

function loaded(post: Partial<DeskPost> = {}, facts: Partial<LoadedPost> = {}): LoadedPost {
  const current = aDeskPost(post)
  return { current, slug: { isFree: true, slug: current.slug }, hasNewerText: false, ...facts }
}

function edit({ current }: LoadedPost, overrides: Partial<PostEdit> = {}): PostEdit {
  const content = { ...contentOfDeskPost(current), title: 'Changed' }
  return { content, thumbnail: 'unchanged', note: '', baseVersion: current.version, ...overrides }
}

describe('what a change is to readers', () => {
  const live = { status: 'published' as const, publishedAt: now }
  const correction = { change: 'correction' as const, note: 'It said 5. It is 6.' }
  const told = (text: string) => ({ change: 'correction' as const, note: text })

  test('is written with the version', () => {
    const before = loaded(live)
    expect(decideSave(before, edit(before, { publicChange: correction }), by)).toMatchObject({
      version: { action: 'saved', publicChange: correction },
    })
  })

  test('is refused without a text for a correction, and with one for a minor change', () => {
    const before = loaded(live)
    const refused = (why: string) => ({ ok: false, reason: 'bad-change', why })
    expect(decideSave(before, edit(before, { publicChange: told('') }), by)).toEqual(
      refused('correction-without-text'),
    )
    const minor = { change: 'minor' as const, note: 'Lost?' }
    expect(decideSave(before, edit(before, { publicChange: minor }), by)).toEqual(
      refused('text-of-minor-change'),
    )
  })

  test('can be said of a text that was saved without a word about it, once', () => {
    const before = loaded({ ...live, version: 4 })
    const again = edit(before, {
      content: contentOfDeskPost(before.current),
      publicChange: correction,
    })
    expect(decideSave(before, again, by)).toMatchObject({ version: { publicChange: correction } })
    const repeated = { ...again, baseVersion: 3 }
    const stored = { ...before, storedChange: correction }
    expect(decideSave(stored, repeated, by)).toEqual({ ok: true, version: null })
  })

  test('is nothing where readers do not see the post: the text is not dropped', () => {
    for (const status of ['draft', 'scheduled', 'withdrawn'] as const) {
      const before = loaded({ status, publishedAt: status === 'scheduled' ? later : null })
      expect(decideSave(before, edit(before, { publicChange: correction }), by)).toEqual({
        ok: false,
        reason: 'bad-change',
        why: 'not-public',
      })
    }
  })

  test('is said of a withdrawn post that is published again, with its text or without', () => {
    const before = loaded({ status: 'withdrawn', publishedAt: now })
    const change = { step: 'republish' as const }
    const written = { version: { action: 'republished', publicChange: correction } }
    const refused = { reason: 'bad-change', why: 'correction-without-text' }
    const save = (publicChange: typeof correction) =>
      decideSave(before, edit(before, { change, publicChange }), by)
    const step = (publicChange: typeof correction) =>
      decideStep(before, { change, note: '', publicChange }, by)
    for (const decide of [save, step]) {
      expect(decide(correction)).toMatchObject(written)
      expect(decide(told(''))).toMatchObject(refused)
    }
    const draft = loaded({ status: 'draft', publishedAt: null })
    const publish = { change: { step: 'publish' as const }, note: '', publicChange: correction }
    expect(decideStep(draft, publish, by)).toMatchObject({ why: 'not-public' })
  })

  test('is not lost where another editor published the post again without it', () => {
    const again = loaded(live, { hasNewerText: true })
    const change = { step: 'republish' as const }
    const step = { change, note: '', publicChange: correction }
    expect(decideStep(again, step, by)).toMatchObject({ ok: false, reason: 'conflict' })
    const repeated = { ...again, storedChange: correction }
    expect(decideStep(repeated, step, by)).toEqual({ ok: true, version: null })
  })

  test('a next version keeps an unfinished choice, and is not scheduled with it', () => {
    const publicChange = told('')
    const nextOf = { postId: 'live', baseVersion: 1, failure: null, publicChange }
    const before = loaded({ nextOf })
    expect(decideSave(before, edit(before, { publicChange }), by)).toMatchObject({ ok: true })
    const change = { step: 'schedule', at: later } as const
    const refused = { reason: 'bad-change', why: 'correction-without-text' }
    expect(decideSave(before, edit(before, { publicChange, change }), by)).toMatchObject(refused)
    expect(decideStep(before, { change, note: '' }, by)).toMatchObject(refused)
  })

  test('a withdrawal has a reason for readers, if the editor gives one', () => {
    const before = loaded(live)
    const step = { change: { step: 'withdraw' as const }, note: '', withdrawalReason: 'Not true.' }
    expect(decideStep(before, step, by)).toMatchObject({
      version: { action: 'withdrawn', withdrawalReason: 'Not true.' },
    })
    const long = { ...step, withdrawalReason: 'x'.repeat(1_001) }
    expect(decideStep(before, long, by)).toMatchObject({ why: 'text-too-long' })
  })
})
