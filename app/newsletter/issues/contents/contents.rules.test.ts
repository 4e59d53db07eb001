import { describe, expect, test } from 'vitest'
import { anEditor } from '../../../../tests/support/data/desk'
import type { IssueStatus, NewsletterIssue } from '../issue.rules'
import { type ContentsStep, decideContents, moved } from './contents.rules'

const now = new Date('2026-11-15T09:00:00Z')
const published = new Map(['a', 'b', 'c', 'd', 'own'].map((id) => [id, id.toUpperCase()]))

function anIssue(overrides: Partial<NewsletterIssue> = {}): NewsletterIssue {
  return {
    id: 'issue',
    kind: 'brief',
    postId: 'brief',
    domain: 'ai',
    subject: 'The week',
    intro: '',
    postText: 'whole',
    articleIds: ['a', 'b', 'c'],
    hasIdentifiers: false,
    hasCorrections: true,
    status: 'draft',
    sendAt: null,
    sendingProblem: '',
    version: 5,
    contentsVersion: 3,
    textsVersion: 5,
    createdAt: now,
    queuedAt: null,
    finishedAt: null,
    ...overrides,
  }
}

const editor = anEditor('ada')

function decide(step: ContentsStep, overrides: Partial<NewsletterIssue> = {}, seenVersion = 5) {
  const issue = anIssue(overrides)
  const stored = { issue, editor, articleIds: issue.articleIds ?? ['a', 'b'], published }
  return decideContents(stored, step, seenVersion)
}

const list = (articleIds: string[] | null) => ({ ok: true, change: { articleIds } })

describe('a change of the articles', () => {
  test('adds, removes and moves', () => {
    expect(decide({ step: 'add', ids: ['d', 'a'] })).toMatchObject(list(['a', 'b', 'c', 'd']))
    expect(decide({ step: 'remove', id: 'b' })).toMatchObject(list(['a', 'c']))
    expect(decide({ step: 'move', id: 'c', by: -1 })).toMatchObject(list(['a', 'c', 'b']))
    expect(decide({ step: 'set', ids: ['c', 'a', 'c'] })).toMatchObject(list(['c', 'a']))
    expect(decide({ step: 'set', ids: [] })).toMatchObject(list([]))
    expect(decide({ step: 'set', ids: null })).toMatchObject(list(null))
  })

  test('of the week’s articles makes them the chosen ones', () => {
    const automatic = { articleIds: null }
    expect(decide({ step: 'move', id: 'b', by: -1 }, automatic)).toMatchObject(list(['b', 'a']))
    expect(decide({ step: 'show', postText: 'summary' }, automatic)).toMatchObject({
      change: { postText: 'summary', articleIds: null },
    })
  })

  test('that is stored already writes nothing, whichever version was seen', () => {
    const unchanged = { ok: true, change: null }
    expect(decide({ step: 'set', ids: ['a', 'b', 'c'] }, {}, 1)).toMatchObject(unchanged)
    expect(decide({ step: 'remove', id: 'gone' }, {}, 1)).toMatchObject(unchanged)
    expect(decide({ step: 'move', id: 'a', by: -1 })).toMatchObject(unchanged)
    expect(decide({ step: 'show', postText: 'whole' })).toMatchObject(unchanged)
  })

  test.each<[string, ContentsStep]>([
    ['nothing-chosen', { step: 'add', ids: [] }],
    ['not-published', { step: 'add', ids: ['draft'] }],
    ['not-published', { step: 'set', ids: ['a', 'draft'] }],
    ['conflict', { step: 'move', id: 'gone', by: 1 }],
  ])('is refused: %s', (reason, step) => {
    expect(decide(step)).toEqual({ ok: false, reason })
  })

  test('has a limit, and never repeats the mailed article', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => `n${index}`)
    const full = { articleIds: twelve }
    expect(decide({ step: 'add', ids: ['a'] }, full)).toMatchObject({ reason: 'too-many' })
    const article = { kind: 'article', postId: 'own' } as const
    expect(decide({ step: 'add', ids: ['own'] }, article)).toMatchObject({ reason: 'own-post' })
    expect(decide({ step: 'add', ids: ['own'] })).toMatchObject({ ok: true })
  })

  test('keeps articles that are not published any more until they are removed', () => {
    const withMissing = { articleIds: ['a', 'withdrawn', 'b'] }
    expect(decide({ step: 'move', id: 'b', by: -1 }, withMissing)).toMatchObject(
      list(['a', 'b', 'withdrawn']),
    )
    expect(decide({ step: 'remove', id: 'withdrawn' }, withMissing)).toMatchObject(list(['a', 'b']))
  })
})

test('the table of identifiers is a choice of its own, which other changes keep', () => {
  expect(decide({ step: 'identifiers', hasIdentifiers: true }, { articleIds: null })).toMatchObject(
    {
      ok: true,
      change: { postText: 'whole', articleIds: null, hasIdentifiers: true },
      audit: { detail: 'with the week’s identifiers' },
    },
  )
  const change = { hasIdentifiers: true }
  expect(decide({ step: 'identifiers', hasIdentifiers: true }, change)).toMatchObject({
    change: null,
  })
  for (const step of [
    { step: 'show', postText: 'summary' },
    { step: 'remove', id: 'a' },
    { step: 'set', ids: null },
  ] satisfies ContentsStep[]) {
    expect(decide(step, { hasIdentifiers: true })).toMatchObject({ change })
  }
})

describe('two editors at once', () => {
  const step: ContentsStep = { step: 'remove', id: 'a' }

  test('the second is told, unless only the texts changed since', () => {
    expect(decide(step, {}, 2)).toEqual({ ok: false, reason: 'conflict' })
    expect(decide(step, {}, 6)).toEqual({ ok: false, reason: 'conflict' })
    expect(decide(step, {}, 3)).toMatchObject({ ok: true })
  })
})

test('only editors and owners change an issue that was not sent', () => {
  const step: ContentsStep = { step: 'remove', id: 'a' }
  for (const status of ['sending', 'stopped', 'sent'] satisfies IssueStatus[]) {
    expect(decide(step, { status })).toEqual({ ok: false, reason: 'already-sent' })
  }
  expect(decide(step, { status: 'scheduled' })).toMatchObject({ ok: true })
  const stored = { issue: anIssue(), articleIds: ['a'], published }
  for (const editor of [anEditor('al', 'author'), null]) {
    expect(decideContents({ ...stored, editor }, step, 5)).toMatchObject({ reason: 'not-allowed' })
  }
})

test('the log says what was changed', () => {
  const detail = (step: ContentsStep) => {
    const decision = decide(step)
    return decision.ok && decision.audit.detail
  }
  expect(detail({ step: 'add', ids: ['d'] })).toBe('added “D”')
  expect(detail({ step: 'move', id: 'c', by: -1 })).toBe('moved “C” up')
  expect(detail({ step: 'set', ids: null })).toBe('the week’s articles')
  expect(detail({ step: 'show', postText: 'summary' })).toBe('the summary with a link')
})

test('the first article cannot move up, nor the last down', () => {
  expect(moved(['a', 'b'], { id: 'a', by: -1 })).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], { id: 'b', by: 1 })).toEqual(['a', 'b'])
  expect(moved(['a', 'b', 'c'], { id: 'a', by: 9 })).toEqual(['b', 'c', 'a'])
})
