import type { Db } from '../../../app/database/database'
import type { OutboxMessage } from '../../../app/database/outbox/outbox'
import type { Editor, Role } from '../../../app/people/editor.rules'
import type { DeskPost } from '../../../app/posts/editing/desk-post.rules'
import { emptyContent, type PostContent } from '../../../app/posts/fields/post-fields.rules'
import { noReview } from '../../../app/posts/review/review.rules'
import {
  type CreateRequest,
  createPost,
} from '../../../app/posts/saving/create/create-post.actions'
import type { SaveRequest } from '../../../app/posts/saving/save-post.actions'
import { aSummary } from '../posts'
import { now } from './saved-posts'

export function anEditor(name: string, role: Role = 'editor'): Editor {
  return { id: `id-of-${name}`, name, email: `${name}@news.example`, role }
}

/** The fields of a complete post. */
export function someContent(overrides: Partial<PostContent> = {}): PostContent {
  return {
    ...emptyContent(),
    title: 'Zero trust',
    domain: 'Cybersecurity',
    body: 'Trust is a budget.',
    summary: 'In short.',
    tags: ['Zero Trust'],
    approximateReadTime: 7,
    ...overrides,
  }
}

/** A stored post as the desk loads it. */
export function aDeskPost(overrides: Partial<DeskPost> = {}): DeskPost {
  return {
    ...aSummary(),
    ...someContent(),
    slug: 'zero-trust',
    faq: [],
    typedFaq: emptyContent().faq,
    status: 'draft',
    publishedAt: null,
    authorId: null,
    binnedAt: null,
    review: noReview,
    nextOf: null,
    recordedVersion: 0,
    ...overrides,
  }
}

export function aNewPost(overrides: Partial<CreateRequest> = {}): CreateRequest {
  return {
    editor: anEditor('ada'),
    kind: 'article',
    id: crypto.randomUUID(),
    tab: 'first-tab',
    content: someContent(),
    thumbnail: null,
    when: { as: 'draft' },
    ...overrides,
  }
}

/** Ada's edit of the first version of a post. */
export function anEdit(post: { id: string }, overrides: Partial<SaveRequest> = {}): SaveRequest {
  return {
    editor: anEditor('ada'),
    kind: 'article',
    id: post.id,
    tab: 'one',
    baseVersion: 1,
    content: someContent({ title: 'Changed' }),
    thumbnail: 'unchanged',
    note: '',
    ...overrides,
  }
}

export async function createdPost(db: Db, overrides: Partial<CreateRequest> = {}, at = now) {
  const result = await createPost({ db, now: at }, aNewPost(overrides))
  if (!result.ok) throw new Error(`The post was refused: ${result.reason}.`)
  return result.post
}

/** The ids of the posts in the outbox, in its order. */
export async function outboxOf(
  db: Db,
  topic: OutboxMessage['topic'] = 'post-changed',
): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', topic)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => JSON.parse(payload).id)
}
