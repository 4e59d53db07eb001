import { describe, expect, test } from 'vitest'
import { aDeskPost, anEditor } from '../../../../tests/support/data/desk'
import { contentOfDeskPost, type DeskPost } from '../../editing/desk-post.rules'
import { type PostStatus, postStatuses } from '../../post.rules'
import { baseOfSave } from '../autosave/base-of-save.rules'
import { decideSave, decideStep, type LoadedPost, type PostEdit } from './save.rules'

const now = new Date('2026-11-15T09:00:00Z')
const later = new Date('2026-11-16T09:00:00Z')
const editor = anEditor('ed')
const author = anEditor('ann', 'author')
const by = { editor, now }

function loaded(post: Partial<DeskPost> = {}, facts: Partial<LoadedPost> = {}): LoadedPost {
  const current = aDeskPost(post)
  return { current, slug: { isFree: true, slug: current.slug }, hasNewerText: false, ...facts }
}

function edit({ current }: LoadedPost, overrides: Partial<PostEdit> = {}): PostEdit {
  const content = { ...contentOfDeskPost(current), title: 'Changed' }
  return { content, thumbnail: 'unchanged', note: '', baseVersion: current.version, ...overrides }
}

describe('a save', () => {
  test('writes the typed content over the stored one, with its picture and dates', () => {
    const before = loaded({ thumbnail: { width: 2, height: 1, fingerprint: 'f' } })
    expect(decideSave(before, edit(before, { note: 'Why' }), by)).toMatchObject({
      ok: true,
      version: {
        content: { title: 'Changed', slug: 'zero-trust' },
        thumbnail: before.current.thumbnail,
        lifecycle: { status: 'draft', publishedAt: null },
        action: 'saved',
        note: 'Why',
      },
    })
  })

  test('that changes nothing writes nothing, even where the editor may only look', () => {
    const before = loaded({ status: 'published', publishedAt: now, authorId: author.id })
    const same = edit(before, { content: contentOfDeskPost(before.current) })
    expect(decideSave(before, same, { editor: author, now })).toEqual({ ok: true, version: null })
  })

  test('keeps the stored spelling of a domain that means the same', () => {
    const before = loaded({ domain: 'cyber marketing' })
    const content = { ...contentOfDeskPost(before.current), domain: 'CyberMarketing', title: 'New' }
    expect(decideSave(before, edit(before, { content }), by)).toMatchObject({
      version: { content: { domain: 'cyber marketing' } },
    })
  })

  test('keeps the time that a draft is planned for, without scheduling it', () => {
    const before = loaded()
    const planned = edit(before, { content: contentOfDeskPost(before.current), plannedAt: later })
    const version = { action: 'saved', lifecycle: { status: 'draft', publishedAt: later } }
    expect(decideSave(before, planned, by)).toMatchObject({ version })
    const stored = loaded({ publishedAt: later })
    expect(decideSave(stored, planned, by)).toEqual({ ok: true, version: null })
    expect(decideSave(stored, edit(stored), by)).toMatchObject({ version })
    expect(decideSave(stored, edit(stored, { plannedAt: null }), by)).toMatchObject({
      version: { lifecycle: { status: 'draft', publishedAt: null } },
    })
    const live = loaded({ status: 'published', publishedAt: now })
    expect(decideSave(live, edit(live, { plannedAt: later }), by)).toMatchObject({
      version: { lifecycle: { status: 'published', publishedAt: now } },
    })
    const own = loaded({ authorId: author.id })
    expect(decideSave(own, edit(own, { plannedAt: later }), { editor: author, now })).toMatchObject(
      { reason: 'not-allowed', why: 'editors-only' },
    )
  })

  test('publishes together with the text, or does neither', () => {
    const before = loaded()
    const change = { step: 'publish' } as const
    expect(decideSave(before, edit(before, { change }), by)).toMatchObject({
      version: { action: 'published', lifecycle: { status: 'published', publishedAt: now } },
    })
    const content = { ...contentOfDeskPost(before.current), summary: ' ', domain: '' }
    expect(decideSave(before, edit(before, { change, content }), by)).toEqual({
      ok: false,
      reason: 'incomplete',
      errors: { domain: 'Domain is required', summary: 'Summary is required' },
    })
  })

  test('repeated after it was carried out is no conflict', () => {
    const before = loaded({ status: 'scheduled', publishedAt: later, version: 2 })
    const repeated = edit(before, {
      content: contentOfDeskPost(before.current),
      baseVersion: 1,
      change: { step: 'schedule', at: later },
    })
    const decided = decideSave({ ...before, hasNewerText: true }, repeated, by)
    expect(decided).toEqual({ ok: true, version: null })
  })

  test('of an older text is a conflict, which shows the newer one', () => {
    const before = loaded({ version: 3 }, { hasNewerText: true })
    expect(decideSave(before, edit(before, { baseVersion: 2 }), by)).toEqual({
      ok: false,
      reason: 'conflict',
      current: before.current,
    })
  })

  test('is refused to an author who may not edit, before there is a conflict to resolve', () => {
    const refused = (why: string) => ({ ok: false, reason: 'not-allowed', why })
    const others = loaded({}, { hasNewerText: true })
    expect(decideSave(others, edit(others), { editor: author, now })).toEqual(refused('not-yours'))
    const own = { authorId: author.id }
    const published = loaded({ ...own, status: 'published' }, { hasNewerText: true })
    expect(decideSave(published, edit(published), { editor: author, now })).toEqual(
      refused('not-a-draft'),
    )
    const draft = loaded(own)
    const publishing = edit(draft, { change: { step: 'publish' } })
    expect(decideSave(draft, publishing, { editor: author, now })).toEqual(refused('editors-only'))
  })

  test('with the slug of another post names that post only to an editor who may see it in the bin', () => {
    const usedBy = aDeskPost({ title: 'Theirs', status: 'binned', authorId: editor.id })
    const before = loaded({ authorId: author.id }, { slug: { isFree: false, usedBy } })
    const taken = { ok: false, reason: 'slug-taken' }
    expect(decideSave(before, edit(before), by)).toEqual({ ...taken, binned: 'Theirs' })
    expect(decideSave(before, edit(before), { editor: author, now })).toEqual(taken)
  })

  test('in the bin is refused, unless the post is restored with it', () => {
    const before = loaded({ status: 'binned', binnedAt: now })
    expect(decideSave(before, edit(before), by)).toMatchObject({ why: 'in-the-bin' })
    const restored = decideSave(before, edit(before, { change: { step: 'restore' } }), by)
    expect(restored).toMatchObject({ version: { lifecycle: { status: 'draft', binnedAt: null } } })
  })
})

describe('a step', () => {
  const withdraw = { change: { step: 'withdraw' }, note: '' } as const

  test('leaves the text as it is', () => {
    const before = loaded({ status: 'published', publishedAt: now })
    expect(decideStep(before, withdraw, by)).toMatchObject({
      version: {
        content: contentOfDeskPost(before.current),
        lifecycle: { status: 'withdrawn', publishedAt: now },
        action: 'withdrawn',
      },
    })
  })

  test('from a page that is out of date is a conflict, unless it was applied already', () => {
    const published = loaded({ status: 'published' }, { hasNewerText: true })
    expect(decideStep(published, withdraw, by)).toMatchObject({ reason: 'conflict' })
    const withdrawn = loaded({ status: 'withdrawn' }, { hasNewerText: true })
    expect(decideStep(withdrawn, withdraw, by)).toEqual({ ok: true, version: null })
  })

  test.each(postStatuses)(
    'of an author on a %s post changes nothing that readers see',
    (status) => {
      const before = loaded({ status, authorId: author.id })
      for (const step of ['publish', 'unschedule', 'withdraw', 'republish'] as const) {
        const decided = decideStep(before, { change: { step }, note: '' }, { editor: author, now })
        expect(decided, step).toEqual({ ok: false, reason: 'not-allowed', why: 'editors-only' })
      }
    },
  )

  test('that leads to readers needs a complete post', () => {
    const statuses: [PostStatus, 'publish' | 'republish'][] = [
      ['draft', 'publish'],
      ['withdrawn', 'republish'],
    ]
    for (const [status, step] of statuses) {
      const before = loaded({ status, summary: '' })
      expect(decideStep(before, { change: { step }, note: '' }, by)).toEqual({
        ok: false,
        reason: 'incomplete',
        errors: { summary: 'Summary is required' },
      })
    }
  })
})

describe('the version that a text is based on', () => {
  const none = { baseVersion: 1, isSuperseded: false }

  test('is the opened one, unless the same form saved a later one and the answer got lost', () => {
    expect(baseOfSave({ baseVersion: 1, sequence: 4 }, null)).toEqual(none)
    expect(baseOfSave({ baseVersion: 3, sequence: 4 }, { version: 2, sequence: 1 })).toEqual({
      baseVersion: 3,
      isSuperseded: false,
    })
    for (const sequence of [2, Number.NaN, undefined]) {
      const sent = { baseVersion: 1, ...(sequence !== undefined && { sequence }) }
      const based = { baseVersion: 2, isSuperseded: false }
      expect(baseOfSave(sent, { version: 2, sequence: 1 })).toEqual(based)
    }
    expect(baseOfSave({ baseVersion: 1, sequence: 2 }, { version: 2, sequence: null })).toEqual({
      baseVersion: 2,
      isSuperseded: false,
    })
  })

  test('an earlier text of the same form, or the same one, changes nothing when it arrives late', () => {
    for (const sequence of [1, 2]) {
      const late = baseOfSave({ baseVersion: 1, sequence }, { version: 2, sequence: 2 })
      expect(late.isSuperseded).toBe(true)
    }
    const before = loaded({ version: 2 }, { hasNewerText: true, isSuperseded: true })
    expect(decideSave(before, edit(before, { baseVersion: 1 }), by)).toEqual({
      ok: true,
      version: null,
    })
  })

  test('a merged text is based on the version that it was merged with', () => {
    const merged = { baseVersion: 2, sequence: 9, isMerged: true }
    expect(baseOfSave(merged, { version: 3, sequence: 1 })).toEqual({
      baseVersion: 2,
      isSuperseded: false,
    })
  })
})
