import { expect, test } from 'vitest'
import { roles } from '~/people/editor.rules'
import { type PostStatus, postStatuses } from '../post.rules'
import { noReview } from '../review/review.rules'
import {
  may,
  type NotAllowed,
  notAllowedTexts,
  type PostAction,
  postActions,
} from './permissions.rules'

const seen = new Date('2026-03-02T09:00:00Z')

type Answer = 'yes' | NotAllowed
type OwnAnswers = { other: Answer } & Partial<Record<PostStatus, Answer>>

/** What an author may do with a post of their own that readers have never seen, in each status. */
const withOwn: Record<PostAction, OwnAnswers> = {
  create: { draft: 'yes', other: 'yes' },
  see: { draft: 'yes', other: 'yes' },
  preview: { draft: 'yes', other: 'yes' },
  edit: { draft: 'yes', other: 'not-a-draft' },
  prepare: { draft: 'editors-only', published: 'yes', other: 'editors-only' },
  bin: { draft: 'yes', other: 'not-a-draft' },
  restore: { draft: 'yes', other: 'yes' },
  publish: { draft: 'editors-only', other: 'editors-only' },
  pin: { draft: 'editors-only', other: 'editors-only' },
  schedule: { draft: 'editors-only', other: 'editors-only' },
  unschedule: { draft: 'editors-only', other: 'editors-only' },
  withdraw: { draft: 'editors-only', other: 'editors-only' },
  republish: { draft: 'editors-only', other: 'editors-only' },
}

function answer(role: (typeof roles)[number], action: PostAction, status: PostStatus, by: string) {
  const post = { status, authorId: by, review: noReview, publishedAt: null }
  const permission = may({ id: 'me', role }, action, post)
  return permission.ok ? 'yes' : permission.reason
}

test.each(postActions.flatMap((action) => postStatuses.map((status) => [action, status] as const)))(
  'who may %s a post that is %s',
  (action, status) => {
    for (const role of ['owner', 'editor'] as const) {
      expect(answer(role, action, status, 'me')).toBe('yes')
      expect(answer(role, action, status, 'someone else')).toBe('yes')
    }
    const own = withOwn[action][status] ?? withOwn[action].other
    expect(answer('author', action, status, 'me')).toBe(own)
    const others = action === 'create' ? 'yes' : 'not-yours'
    expect(answer('author', action, status, 'someone else')).toBe(others)
  },
)

test('an author may edit the post of another that is assigned to them, and not publish it', () => {
  const review = { assignedTo: 'me' }
  const assigned = { status: 'draft', authorId: 'ada', review, publishedAt: null } as const
  expect(may({ id: 'me', role: 'author' }, 'edit', assigned)).toEqual({ ok: true })
  expect(may({ id: 'me', role: 'author' }, 'publish', assigned).ok).toBe(false)
  expect(may({ id: 'eve', role: 'author' }, 'see', assigned).ok).toBe(false)
})

test('an imported post belongs to no author', () => {
  const imported = { status: 'draft', authorId: null, review: noReview, publishedAt: null } as const
  expect(may({ id: 'me', role: 'author' }, 'see', imported).ok).toBe(false)
  expect(may({ id: 'me', role: 'editor' }, 'edit', imported).ok).toBe(true)
})

test('an author cannot restore a post that was published', () => {
  const binned = { status: 'binned', authorId: 'me', review: noReview, publishedAt: seen } as const
  expect(may({ id: 'me', role: 'author' }, 'restore', binned)).toEqual({
    ok: false,
    reason: 'editors-only',
  })
})

test('only the owner manages editors', () => {
  const allowed = roles.filter((role) => may({ id: 'me', role }, 'manage-editors').ok)
  expect(allowed).toEqual(['owner'])
})

test('every refusal says what to do', () => {
  for (const text of Object.values(notAllowedTexts)) expect(text).toMatch(/Ask /)
})
