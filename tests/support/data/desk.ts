import type { Db } from '../../../app/database/database'
import type { OutboxMessage } from '../../../app/database/outbox'
import type { Editor, Role } from '../../../app/people/editor.rules'
import type { WrittenPost } from '../../../app/posts/editing/desk-post.rules'
import { createPost, type NewPost } from '../../../app/posts/saving/create-post.actions'
import { now } from './saved-posts'

export function anEditor(name: string, role: Role = 'editor'): Editor {
  return { id: `id-of-${name}`, name, email: `${name}@news.example`, role }
}

/** What an editor writes of a complete post. */
export function someFields(overrides: Partial<WrittenPost> = {}): WrittenPost {
  return {
    title: 'Zero trust',
    slug: null,
    domain: 'Cybersecurity',
    body: 'Trust is a budget.',
    summary: 'In short.',
    tags: ['Zero Trust'],
    approximateReadTime: 7,
    metaTitle: '',
    metaDescription: '',
    focusKeyword: '',
    faq: [1, 2, 3].map(() => ({ question: '', answer: '' })),
    ...overrides,
  }
}

export function aNewPost(overrides: Partial<NewPost> = {}): NewPost {
  return {
    editor: anEditor('ada'),
    kind: 'article',
    id: crypto.randomUUID(),
    tab: 'made-in',
    fields: someFields(),
    thumbnail: null,
    when: { as: 'draft' },
    ...overrides,
  }
}

export async function created(db: Db, overrides: Partial<NewPost> = {}, at = now) {
  const result = await createPost({ db, now: at }, aNewPost(overrides))
  if (!result.ok) throw new Error(`The post was refused: ${result.reason}.`)
  return result.post
}

/** The posts that an outbox speaks of, in its order. */
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
