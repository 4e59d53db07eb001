import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import type { Editor } from '~/people/editor.rules'
import { isPostId } from '~/posts/addresses/post-id.rules'
import { plannedPath } from '~/posts/addresses/slugs.queries'
import {
  bringBackWorkingCopy,
  discardedCopyOf,
  discardWorkingCopy,
  keepWorkingCopy,
  listWorkingCopies,
  workingCopyOf,
} from '~/posts/autosave/autosave.actions'
import type { WrittenPost } from '~/posts/editing/desk-post.rules'
import {
  countsByStatus,
  type DeskListRequest,
  deskPosts,
  findForDesk,
  nextScheduled,
} from '~/posts/editing/desk-posts.queries'
import { may } from '~/posts/editing/permissions.rules'
import { tagsStartingWith } from '~/posts/editing/tag-suggestions.queries'
import { changePost, type StepWanted, undoBin } from '~/posts/lifecycle/change-post.actions'
import { type RevisionWanted, restoreRevision } from '~/posts/revisions/restore-revision.actions'
import { findRevision, revisionsOf } from '~/posts/revisions/revisions.queries'
import { createPost, isIdTaken, type NewPost } from '~/posts/saving/create-post.actions'
import { type Edit, savePost } from '~/posts/saving/save-post.actions'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'

interface DeskParts {
  db: Db
  clock: () => Date
  makeSearchText: MakeSearchText
  /** Called once a change is committed. When it has ended, readers are sent nothing older any more. */
  onChanged: () => Promise<void>
}

interface OfPost {
  kind: PostKind
  id: string
}

/** All that editors can do with posts, as routes ask for it. */
export function createDesk({ db, clock, makeSearchText, onChanged }: DeskParts) {
  const deps = () => ({ db, now: clock(), clock, makeSearchText })
  async function thenTell<Result>(change: Promise<Result>): Promise<Result> {
    const result = await change
    await onChanged()
    return result
  }
  return {
    create: (post: NewPost) => thenTell(createPost(deps(), post)),
    save: (edit: Edit) => thenTell(savePost(deps(), edit)),
    change: (wanted: StepWanted) => thenTell(changePost(deps(), wanted)),
    undoBin: (wanted: Parameters<typeof undoBin>[1]) => thenTell(undoBin(deps(), wanted)),
    restore: (wanted: RevisionWanted) => thenTell(restoreRevision(deps(), wanted)),

    /** Null where it is not there, or not for this editor to see. */
    async find(editor: Editor, { kind, id }: OfPost) {
      const post = await findForDesk(db, kind, id)
      return post && may(editor, 'see', post).ok ? post : null
    },
    /** Where readers would find it, were it published as it is written. */
    async plannedPath(editor: Editor, { kind, id }: OfPost, written: WrittenPost) {
      const stored = await findForDesk(db, kind, id)
      return plannedPath(db, editor, { kind, id, stored }, written)
    },
    /** For a post that is not there yet, everyone who could make it. */
    async mayHavePicture(editor: Editor, { kind, id }: OfPost) {
      const post = await findForDesk(db, kind, id)
      if (post) return may(editor, 'edit', post)
      if (await isIdTaken(db, id)) return { ok: false, reason: 'bad-id' } as const
      return isPostId(id) ? may(editor, 'create') : ({ ok: false, reason: 'bad-id' } as const)
    },
    /** An author is shown their own. */
    list: (editor: Editor, request: DeskListRequest) =>
      deskPosts(db, { ...request, ...own(editor) }),
    counts: (editor: Editor) => countsByStatus(db, own(editor)),
    nextScheduled: (limit: number) => nextScheduled(db, limit),
    revisions: ({ kind, id }: OfPost) => revisionsOf(db, { kind, postId: id }),
    revision: ({ kind, id }: OfPost, version: number) =>
      findRevision(db, { kind, postId: id, version }),
    tagsLike: (typed: string) => tagsStartingWith(db, typed, 8),
    log: (page: { limit: number; before?: number }) => auditEntries(db, page),

    keepCopy: (copy: Parameters<typeof keepWorkingCopy>[1]) => keepWorkingCopy(deps(), copy),
    copyOf: (of: Parameters<typeof workingCopyOf>[1]) => workingCopyOf({ db }, of),
    copies: (editor: Editor) => listWorkingCopies({ db }, editor),
    discardCopy: (of: Parameters<typeof discardWorkingCopy>[1]) => discardWorkingCopy(deps(), of),
    discardedCopyOf: (of: Parameters<typeof discardedCopyOf>[1]) => discardedCopyOf({ db }, of),
    bringBackCopy: (of: Parameters<typeof bringBackWorkingCopy>[1]) =>
      bringBackWorkingCopy({ db }, of),
  }
}

function own(editor: Editor): { authorId?: string } {
  return editor.role === 'author' ? { authorId: editor.id } : {}
}

export type Desk = ReturnType<typeof createDesk>
