import { describe, expect, test } from 'vitest'
import { aDeskPost, anEditor, someContent } from '../../../../tests/support/data/desk'
import { contentOfDeskPost, type DeskPost } from '../../editing/desk-post.rules'
import { minorChange } from '../../record/changes/public-change.rules'
import type { RevisionContent } from '../../revisions/revision.rules'
import { failureText, nextFailures } from './next-of.rules'
import {
  asReadersWillSee,
  decideKeep,
  decidePublishNext,
  decideScheduledNext,
  type LoadedNextVersion,
  mergeWithLive,
  restoreRefusal,
} from './next-version.rules'

const now = new Date('2026-11-15T09:00:00Z')
const published = new Date('2026-11-01T09:00:00Z')
const context = { editor: anEditor('ada'), now }
const pictures = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc'].map((fingerprint) => ({
  width: 16,
  height: 9,
  fingerprint,
}))
const [first = null, second = null, third = null] = pictures

const live = aDeskPost({
  id: 'live',
  status: 'published',
  publishedAt: published,
  body: 'One.\n\nTwo.',
  thumbnail: first,
  version: 2,
})
const next = aDeskPost({
  id: 'next',
  slug: null,
  body: 'One.\n\nTwo, and more.',
  thumbnail: first,
  version: 1,
  nextOf: { postId: 'live', baseVersion: 2, failure: null, publicChange: minorChange },
})

function revisionOf(post: DeskPost): RevisionContent {
  const { thumbnail, status, publishedAt } = post
  return { ...contentOfDeskPost(post), thumbnail, status, publishedAt }
}

function loaded(changed: Partial<LoadedNextVersion> = {}): LoadedNextVersion {
  const state = { unsavedBy: [], hasNewerText: false, isPublished: false }
  const isApprovalRequired = false
  return { next, live, base: revisionOf(live), ...state, isApprovalRequired, ...changed }
}

const decide = (changed: Partial<LoadedNextVersion> = {}) =>
  decidePublishNext(loaded(changed), 'Next version', context)

describe('publishing a next version', () => {
  test('changes the live text, which keeps its address, status and date', () => {
    expect(decide()).toMatchObject({
      ok: true,
      version: {
        content: { body: 'One.\n\nTwo, and more.', slug: 'zero-trust', domain: 'Cybersecurity' },
        lifecycle: { status: 'published', publishedAt: published },
        action: 'saved',
        note: 'Next version',
      },
    })
  })

  test('keeps what was changed in the live text since', () => {
    const fixed = { ...live, body: 'One, fixed.\n\nTwo.', summary: 'Fixed.', thumbnail: second }
    expect(decide({ live: fixed })).toMatchObject({
      version: {
        content: { body: 'One, fixed.\n\nTwo, and more.', summary: 'Fixed.' },
        thumbnail: second,
      },
    })
  })

  test('the live post may have moved: its address is no conflict', () => {
    const moved = { ...live, slug: 'elsewhere', domain: 'AI' }
    expect(decide({ live: moved })).toMatchObject({
      version: { content: { slug: 'elsewhere', domain: 'AI' } },
    })
  })

  test('is refused where both changed the same place, or the same picture', () => {
    const fixed = { ...live, body: 'One.\n\nTwo, fixed.' }
    expect(decide({ live: fixed })).toMatchObject({ reason: 'overlap', live: fixed })
    const twoPictures = {
      live: { ...live, thumbnail: second },
      next: { ...next, thumbnail: third },
    }
    expect(decide(twoPictures)).toMatchObject({ reason: 'overlap' })
    expect(decide({ next: { ...next, thumbnail: third } })).toMatchObject({
      version: { thumbnail: third },
    })
  })

  test('asks about everything that differs if the text it began with is gone', () => {
    expect(decide({ base: null })).toMatchObject({ reason: 'overlap' })
  })

  test('is refused with a reason, and for authors', () => {
    expect(decide({ live: { ...live, status: 'withdrawn' } })).toMatchObject({ why: 'not-live' })
    expect(decide({ live: null })).toMatchObject({ why: 'not-live' })
    expect(decide({ next: { ...next, status: 'binned' } })).toMatchObject({ why: 'in-the-bin' })
    expect(decide({ hasNewerText: true })).toMatchObject({ reason: 'conflict' })
    expect(decide({ unsavedBy: ['Bob'] })).toEqual({ ok: false, reason: 'unsaved', by: ['Bob'] })
    expect(decide({ next: { ...next, title: '' } })).toMatchObject({ reason: 'incomplete' })
    const author = { id: 'me', role: 'author' as const }
    const own = loaded({ next: { ...next, authorId: 'me' } })
    expect(decidePublishNext(own, '', { editor: author, now })).toMatchObject({
      why: 'editors-only',
    })
  })

  test('needs an approval where owners require one', () => {
    const isApprovalRequired = true
    expect(decide({ isApprovalRequired })).toMatchObject({ reason: 'not-approved' })
    const scheduled = decideScheduledNext(loaded({ isApprovalRequired }), '')
    expect(scheduled).toEqual({ ok: false, reason: 'not-approved' })
    const review = { ...next.review, state: 'approved' as const }
    expect(decide({ isApprovalRequired, next: { ...next, review } })).toMatchObject({ ok: true })
  })

  test('twice changes nothing the second time', () => {
    const again = decide({ next: { ...next, status: 'binned' }, isPublished: true })
    expect(again).toEqual({ ok: true, live, version: null })
  })

  test('on schedule goes on although somebody has unsaved text, and says why it cannot', () => {
    const reasonOf = (changed: Partial<LoadedNextVersion>) => {
      const decision = decideScheduledNext(loaded(changed), '')
      return decision.ok ? 'published' : decision.reason
    }
    expect(reasonOf({ unsavedBy: ['Bob'] })).toBe('published')
    expect(reasonOf({ live: { ...live, body: 'One.\n\nTwo, fixed.' } })).toBe('overlap')
    expect(reasonOf({ live: { ...live, status: 'binned' } })).toBe('not-live')
    expect(reasonOf({ next: { ...next, summary: '' } })).toBe('incomplete')
    for (const reason of nextFailures) {
      expect(failureText(reason, '15 Nov')).toMatch(/^Could not be published on 15 Nov: .*again/)
    }
  })
})

describe('keeping a next version', () => {
  const text = { content: someContent({ title: 'New' }), thumbnail: null, baseVersion: 2 }
  const keep = (post: DeskPost, existing: DeskPost | null = null, editor = context.editor) =>
    decideKeep({ live: post, existing }, text, { editor, now })

  test('is for published posts; the same text twice is one', () => {
    expect(keep(live)).toMatchObject({ version: { content: { slug: null } }, baseVersion: 2 })
    const existing = { ...next, ...text.content, thumbnail: null }
    expect(keep(live, existing)).toEqual({ ok: true, version: null, existing })
    expect(keep(live, next)).toMatchObject({ why: 'next-version-exists' })
    expect(keep({ ...live, status: 'withdrawn' })).toMatchObject({ why: 'not-live' })
    expect(keep(next)).toMatchObject({ why: 'is-next-version' })
  })

  test('authors keep one of their own posts', () => {
    const author = anEditor('carl', 'author')
    expect(keep(live, null, author)).toMatchObject({ why: 'not-yours' })
    expect(keep({ ...live, authorId: author.id }, null, author)).toMatchObject({ ok: true })
  })

  test('a version that does not exist is no base: everything that differs is asked about', () => {
    const base = (baseVersion: number) => {
      const decision = decideKeep({ live, existing: null }, { ...text, baseVersion }, context)
      return 'baseVersion' in decision ? decision.baseVersion : null
    }
    expect([1, 2, 3, 0, Number.NaN, 1.5].map(base)).toEqual([1, 2, 0, 0, 0, 0])
  })
})

test('a next version is previewed at the address of the live post, with its dates', () => {
  const shown = asReadersWillSee(next, live)
  expect(shown).toMatchObject({ id: 'live', slug: 'zero-trust', publishedAt: published })
  // A new picture is stored with the next version.
  expect(asReadersWillSee({ ...next, thumbnail: second }, live).id).toBe('next')
})

test('the typed text is merged like the stored one', () => {
  const { versions, merge } = mergeWithLive(
    { content: contentOfDeskPost(next), thumbnail: first },
    live,
    revisionOf(live),
  )
  const typed = { ...versions.mine, slug: '', domain: '' }
  const again = mergeWithLive({ typed, thumbnail: first }, live, revisionOf(live))
  expect(again.merge).toEqual(merge)
})

test('it leaves the bin only while its live post exists and has no other', () => {
  expect(restoreRefusal({ live, hasOther: false })).toBeNull()
  expect(restoreRefusal({ live, hasOther: true })).toMatchObject({ why: 'next-version-exists' })
  expect(restoreRefusal({ live: null, hasOther: false })).toMatchObject({ why: 'live-gone' })
  expect(restoreRefusal({ live: { status: 'binned' }, hasOther: false })).toMatchObject({
    why: 'live-gone',
  })
})
