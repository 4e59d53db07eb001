import { describe, expect, test } from 'vitest'
import type { IssueStatus, NewsletterIssue } from './issue.rules'
import { changeForUnsendable, decideStep, type IssueStep, sendingAudit } from './issue-steps.rules'

const now = new Date('2026-11-15T09:00:00Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const texts = { subject: 'The week', intro: 'Hello.' }

function anIssue(status: IssueStatus, overrides: Partial<NewsletterIssue> = {}): NewsletterIssue {
  return {
    id: 'issue',
    kind: 'brief',
    postId: 'brief',
    postText: 'whole',
    articleIds: null,
    hasIdentifiers: false,
    hasCorrections: true,
    domain: 'ai',
    ...texts,
    status,
    sendAt: null,
    sendingProblem: '',
    version: 3,
    contentsVersion: 1,
    textsVersion: 3,
    createdAt: now,
    queuedAt: null,
    finishedAt: null,
    ...overrides,
  }
}

const decide = (status: IssueStatus, step: IssueStep, seenVersion: number | null = 3) =>
  decideStep(anIssue(status), step, { seenVersion, now })

const send: IssueStep = { step: 'send', recipients: 2, isPostPublished: true }
const schedule = (at: Date): IssueStep => ({ step: 'schedule', texts, at })

test.each<[IssueStep['step'], IssueStep, IssueStatus[], string]>([
  ['save', { step: 'save', texts }, ['draft', 'scheduled'], 'already-sent'],
  ['schedule', schedule(inMinutes(10)), ['draft', 'scheduled'], 'already-sent'],
  ['send', send, ['draft', 'scheduled'], 'already-sent'],
  ['unschedule', { step: 'unschedule' }, ['scheduled'], 'not-scheduled'],
  ['stop', { step: 'stop' }, ['sending'], 'not-sending'],
  ['resume', { step: 'resume' }, ['stopped'], 'not-stopped'],
])('%s is allowed in some statuses only', (_, step, allowed, reason) => {
  for (const status of ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const) {
    const decision = decide(status, step)
    if (allowed.includes(status)) expect(decision, status).toMatchObject({ ok: true })
    else expect(decision, status).toEqual({ ok: false, reason })
  }
})

describe('saving', () => {
  const changed = { subject: 'Another', intro: '' }

  test('writes texts that differ, and nothing if they are stored already', () => {
    expect(decide('draft', { step: 'save', texts: changed })).toMatchObject({ change: changed })
    expect(decide('draft', { step: 'save', texts })).toMatchObject({ ok: true, change: null })
  })

  test('over a version that the editor did not see is a conflict, unless the texts are the same', () => {
    expect(decide('draft', { step: 'save', texts: changed }, 2)).toEqual({
      ok: false,
      reason: 'conflict',
      stored: { ...texts, version: 3 },
    })
    expect(decide('draft', { step: 'save', texts }, 2)).toMatchObject({ ok: true })
  })

  test('needs a subject, and texts that are not too long', () => {
    const invalid = { subject: '', intro: 'x'.repeat(2001) }
    expect(decide('draft', { step: 'save', texts: invalid })).toMatchObject({
      reason: 'invalid',
      errors: {
        subject: expect.stringContaining('Enter a subject'),
        intro: expect.stringContaining('2,000 characters'),
      },
    })
  })
})

describe('scheduling', () => {
  test('writes texts, status and time together, and is logged', () => {
    expect(decide('draft', schedule(inMinutes(10)))).toEqual({
      ok: true,
      change: { ...texts, status: 'scheduled', sendAt: inMinutes(10), sendingProblem: '' },
      audit: { action: 'scheduled the newsletter', detail: '2026-11-15T09:10 UTC' },
    })
  })

  test.each([
    ['in the past', inMinutes(-1), 'This time has passed'],
    ['that is no date', new Date(Number.NaN), 'This time has passed'],
    ['more than a year ahead', inMinutes(600_000), 'more than a year ahead'],
  ])('for a time %s is refused', (_, at, text) => {
    expect(decide('draft', schedule(at))).toMatchObject({
      reason: 'invalid',
      errors: { at: expect.stringContaining(text) },
    })
  })
})

describe('sending', () => {
  test('needs recipients and a published brief', () => {
    expect(decide('draft', { ...send, recipients: 0 })).toMatchObject({ reason: 'no-recipients' })
    expect(decide('draft', { ...send, isPostPublished: false })).toMatchObject({
      reason: 'post-not-published',
    })
  })

  test('a version that the editor did not see is a conflict; the clock sends any version', () => {
    expect(decide('draft', send, 2)).toMatchObject({ reason: 'conflict' })
    expect(decide('scheduled', send, null)).toMatchObject({ ok: true })
  })

  test('is logged with the number of subscribers', () => {
    expect(sendingAudit(1, { isScheduled: false })).toEqual({
      action: 'sent the newsletter',
      detail: 'to 1 subscriber',
    })
    expect(sendingAudit(1200, { isScheduled: true })).toEqual({
      action: 'sent the scheduled newsletter',
      detail: 'to 1,200 subscribers',
    })
  })

  test('that fails at the scheduled time makes the issue a draft that says why', () => {
    expect(changeForUnsendable('no-recipients')).toEqual({
      status: 'draft',
      sendAt: null,
      sendingProblem: expect.stringContaining('Nobody is subscribed'),
    })
  })
})

test('only uncertain deliveries can be sent again', () => {
  const again = (uncertain: number): IssueStep => ({ step: 'send-again', uncertain })
  expect(decide('sent', again(0), null)).toMatchObject({ reason: 'nothing-uncertain' })
  expect(decide('sent', again(2), null)).toMatchObject({
    ok: true,
    audit: { detail: 'to 2 subscribers who may not have received it' },
  })
})
