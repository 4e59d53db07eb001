import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { postStatuses } from '../post.rules'
import {
  applyStep,
  type Lifecycle,
  type StatusChange,
  statusesAfter,
  steps,
  wasPublished,
} from './lifecycle.rules'
import { isListed } from './visibility.rules'

const now = new Date('2026-11-15T09:00:00Z')
const earlier = new Date('2026-03-02T09:00:00Z')
const later = new Date('2026-11-16T09:00:00Z')
const draft: Lifecycle = { status: 'draft', createdAt: earlier, publishedAt: null, binnedAt: null }
const scheduled: Lifecycle = { ...draft, status: 'scheduled', publishedAt: later }
const planned: Lifecycle = { ...draft, publishedAt: later }
const published: Lifecycle = { ...draft, status: 'published', publishedAt: earlier }
const withdrawn: Lifecycle = { ...published, status: 'withdrawn' }
const binnedDraft: Lifecycle = { ...draft, status: 'binned', binnedAt: earlier }
const binnedPost: Lifecycle = { ...published, status: 'binned', binnedAt: earlier }

const schedule = (at: Date): StatusChange => ({ step: 'schedule', at })

describe('a post', () => {
  test.each([
    ['publish', draft, { ...draft, status: 'published', publishedAt: now }],
    ['publish', scheduled, { ...draft, status: 'published', publishedAt: now }],
    ['publish', planned, { ...draft, status: 'published', publishedAt: now }],
    ['unschedule', scheduled, draft],
    ['withdraw', published, withdrawn],
    ['republish', withdrawn, published],
    ['bin', draft, { ...binnedDraft, binnedAt: now }],
    ['bin', planned, { ...binnedDraft, binnedAt: now }],
    ['bin', scheduled, { ...binnedDraft, binnedAt: now }],
    ['bin', published, { ...binnedPost, binnedAt: now }],
    ['bin', withdrawn, { ...binnedPost, binnedAt: now }],
    ['restore', binnedDraft, draft],
    ['restore', binnedPost, withdrawn],
  ] as const)('%s: %o becomes %o', (step, from, to) => {
    expect(applyStep(from, { step }, now)).toEqual({ ok: true, lifecycle: to })
  })

  test('is scheduled for one time, and for another', () => {
    const at = new Date('2027-01-01T00:00:00Z')
    for (const from of [draft, scheduled]) {
      const to = { ...scheduled, publishedAt: at }
      expect(applyStep(from, schedule(at), now)).toEqual({ ok: true, lifecycle: to })
    }
  })
})

describe('a step is refused', () => {
  test.each([
    ['publish', published, 'already-published'],
    ['publish', withdrawn, 'was-withdrawn'],
    ['publish', binnedDraft, 'in-the-bin'],
    ['unschedule', draft, 'not-scheduled'],
    ['withdraw', draft, 'not-published'],
    ['withdraw', scheduled, 'not-published'],
    ['republish', published, 'not-withdrawn'],
    ['republish', binnedPost, 'in-the-bin'],
    ['bin', binnedPost, 'in-the-bin'],
    ['restore', draft, 'not-in-the-bin'],
  ] as const)('%s: %o is %s', (step, from, reason) => {
    expect(applyStep(from, { step }, now)).toEqual({ ok: false, reason })
  })

  test.each([
    [now, 'not-in-the-future'],
    [earlier, 'not-in-the-future'],
    [new Date(Number.NaN), 'not-in-the-future'],
    [new Date('2031-11-15T09:00:00.001Z'), 'too-far-ahead'],
  ] as const)('scheduling for %s is %s', (at, reason) => {
    expect(applyStep(draft, schedule(at), now)).toEqual({ ok: false, reason })
    expect(applyStep(draft, schedule(new Date('2031-11-15T09:00:00Z')), now).ok).toBe(true)
  })
})

test('no sequence of steps leads to an invalid lifecycle', () => {
  const step = fc.record({
    step: fc.constantFrom(...steps),
    at: fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    }),
    passed: fc.nat(100_000_000),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (sequence) => {
      let lifecycle = draft
      let moment = now
      let wasSeen = false
      for (const { step, at, passed } of sequence) {
        moment = new Date(moment.getTime() + passed)
        const change: StatusChange = step === 'schedule' ? { step, at } : { step }
        const result = applyStep(lifecycle, change, moment)
        if (!result.ok) continue
        const before = lifecycle
        lifecycle = result.lifecycle
        expect(statusesAfter(step)).toContain(lifecycle.status)
        expect(lifecycle.createdAt).toBe(draft.createdAt)
        expect(lifecycle.binnedAt !== null).toBe(lifecycle.status === 'binned')
        if (lifecycle.status === 'draft') expect(lifecycle.publishedAt).toBeNull()
        if (lifecycle.status === 'scheduled') expect(Number(lifecycle.publishedAt)).toBe(+at)
        if (['published', 'withdrawn'].includes(lifecycle.status)) {
          expect(lifecycle.publishedAt).not.toBeNull()
        }
        wasSeen ||= isListed(lifecycle)
        expect(wasPublished(lifecycle)).toBe(wasSeen)
        if (wasPublished(before)) expect(lifecycle.publishedAt).toEqual(before.publishedAt)
      }
    }),
  )
})

test('every step but a second scheduling changes the status', () => {
  for (const status of postStatuses) {
    for (const step of steps.filter((name) => name !== 'schedule')) {
      const from = { ...published, status, binnedAt: status === 'binned' ? earlier : null }
      const result = applyStep(from, { step }, now)
      if (result.ok) expect(result.lifecycle.status).not.toBe(status)
    }
  }
})
