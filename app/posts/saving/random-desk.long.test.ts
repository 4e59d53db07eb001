import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postKinds } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { type Editor, roles } from '~/people/editor.rules'
import { anEditor, someContent } from '../../../tests/support/data/desk'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now } from '../../../tests/support/data/saved-posts'
import { contentOfDeskPost } from '../editing/desk-post.rules'
import { deskPosts, findForDesk } from '../editing/desk-posts.queries'
import { may } from '../editing/permissions.rules'
import { changePost } from '../lifecycle/change-post.actions'
import { publishDue } from '../lifecycle/due/publish-due.actions'
import { type StatusChange, steps } from '../lifecycle/lifecycle.rules'
import { isListed } from '../lifecycle/visibility.rules'
import type { PostStatus } from '../post.rules'
import { findById } from '../published/published-posts.queries'
import { findRevision, revisionsOf } from '../revisions/revisions.queries'
import { createPost } from './create/create-post.actions'
import { savePost } from './save-post.actions'

// Few, and few posts, so that they come across each other.
const editors = [...roles.map((role) => anEditor(role, role)), anEditor('other', 'author')]

const anyDeed = fc.record({
  does: fc.constantFrom('create' as const, 'save' as const, 'step' as const, 'wait' as const),
  editor: fc.constantFrom(...editors),
  kind: fc.constantFrom(...postKinds),
  post: fc.nat(1),
  as: fc.constantFrom('draft' as const, 'published' as const),
  step: fc.constantFrom(...steps),
  isStale: fc.nat(5).map((number) => number === 0),
  title: fc.constantFrom('Zero trust', 'Zero', '🔥', 'خبر', 'Another'),
  body: fc.constantFrom('', 'A text.', 'Another text.'),
})
type Deed = typeof anyDeed extends fc.Arbitrary<infer One> ? One : never

/** What is known of a post besides the database: what was accepted, in order. */
interface Accepted {
  kind: Deed['kind']
  version: number
  texts: Map<number, { title: string; body: string; status: PostStatus }>
}

onEachEngine('any editors doing anything', (open) => {
  test('every version has its revision, and nothing is published without leave', async () => {
    const { db } = await open()
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { minLength: 20, maxLength: 60 }), async (deeds) => {
        const ids = Array.from({ length: 2 }, () => crypto.randomUUID())
        const accepted = new Map<string, Accepted>()
        let at = now
        for (const deed of deeds) {
          at = new Date(at.getTime() + 1000)
          const id = ids[deed.post] ?? ''
          const before = accepted.get(id)
          const kind = before?.kind ?? deed.kind
          const was = await findForDesk(db, kind, id)
          if (deed.does === 'wait') {
            await publishDue({ db, now: at })
          } else {
            const result = await carryOut(db, at, { ...deed, kind }, id, was?.version ?? 0)
            if (result.ok && !result.isRepeat) expect(isAllowed(deed, was)).toBe(true)
          }
          await learn(db, accepted, kind, ids)
        }
        for (const [id, { kind, version, texts }] of accepted) {
          const revisions = await revisionsOf(db, { kind, postId: id })
          const versions = Array.from({ length: version }, (_, index) => version - index)
          expect(revisions.map((revision) => revision.version)).toEqual(versions)
          for (const [number, text] of texts) {
            const revision = await findRevision(db, { kind, postId: id, version: number })
            expect(revision?.content).toMatchObject(text)
          }
          const post = await findForDesk(db, kind, id)
          const isSeen = (await findById(db, kind, id)) !== null
          expect(post && isListed(post)).toBe(isSeen)
          if (isSeen) expect(post?.title && (kind === 'brief' || post.body)).toBeTruthy()
          expect(post?.createdAt.getTime()).toBeLessThanOrEqual(at.getTime())
        }
        const slugs = await db.selectFrom('articles').select('slug').execute()
        expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(slugs.length)
        const request = { sort: 'title', direction: 'asc', page: 1, perPage: 5 } as const
        for (const { id: authorId } of editors) {
          const { posts } = await deskPosts(db, { ...request, authorId })
          expect(posts.every((post) => post.authorId === authorId)).toBe(true)
        }
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })
})

async function carryOut(db: Db, at: Date, deed: Deed, id: string, version: number) {
  const { editor, kind, does, isStale } = deed
  const content = someContent({ title: deed.title, body: deed.body })
  const deps = { db, now: at }
  if (does === 'create') {
    const when = { as: deed.as }
    return createPost(deps, { editor, kind, id, tab: 'one', content, thumbnail: null, when })
  }
  const baseVersion = isStale ? version - 1 : version
  if (does === 'save') {
    const thumbnail = 'unchanged'
    const of = { editor, kind, id, tab: crypto.randomUUID() }
    return savePost(deps, { ...of, baseVersion, content, thumbnail, note: '' })
  }
  const change: StatusChange =
    deed.step === 'schedule'
      ? { step: 'schedule', at: new Date(at.getTime() + 1500) }
      : { step: deed.step }
  return changePost(deps, { editor, kind, id, baseVersion, change, note: '' })
}

function isAllowed(deed: Deed, post: Awaited<ReturnType<typeof findForDesk>>): boolean {
  const { editor, does } = deed
  if (does === 'create') return deed.as === 'draft' || isFullEditor(editor)
  if (!post || deed.isStale) return false
  return may(editor, does === 'save' ? 'edit' : deed.step, post).ok
}

function isFullEditor({ role }: Editor): boolean {
  return role !== 'author'
}

/** Writes down each new version as it stands in the database. */
async function learn(
  db: Db,
  accepted: Map<string, Accepted>,
  kind: Deed['kind'],
  ids: string[],
): Promise<void> {
  for (const id of ids) {
    const known = accepted.get(id)
    const post = await findForDesk(db, known?.kind ?? kind, id)
    if (!post) continue
    const entry = known ?? { kind: post.kind, version: 0, texts: new Map() }
    // One version at a time: none is skipped and none is written over.
    expect([entry.version, entry.version + 1]).toContain(post.version)
    const { title, body } = contentOfDeskPost(post)
    const text = { title, body, status: post.status }
    const same = entry.texts.get(post.version)
    if (same) expect(text).toEqual(same)
    entry.texts.set(post.version, text)
    accepted.set(id, { ...entry, version: post.version })
  }
}
