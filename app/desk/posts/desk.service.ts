import {
  autosaveAt,
  discardAutosave,
  discardedAutosaveAt,
  undoDiscard,
} from '~/autosave/autosaves.queries'
import type { PostKind } from '~/config/post-kinds'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import type { DomainSlug } from '~/posts/addresses/domain.rules'
import { isPostId } from '~/posts/addresses/post-id.rules'
import { domainToStore, planSlug, slugTaken } from '~/posts/addresses/slug-plan.rules'
import { previewSlug } from '~/posts/addresses/slugs.queries'
import { postPath } from '~/posts/addresses/urls.rules'
import { contentOfDeskPost, type DeskPost, isSameContent } from '~/posts/editing/desk-post.rules'
import {
  countsByStatus,
  type DeskFilter,
  findForDesk,
  nextScheduled,
} from '~/posts/editing/desk-posts.queries'
import { may } from '~/posts/editing/permissions.rules'
import { othersAt } from '~/posts/editing/presence/open-posts.queries'
import { reportPresence } from '~/posts/editing/presence/presence.actions'
import { tagsStartingWith } from '~/posts/editing/tag-suggestions.queries'
import { weekTablePage } from '~/posts/entities/week/week-table.page'
import type { PostContent } from '~/posts/fields/post-fields.rules'
import { changePost, type StepRequest, undoBin } from '~/posts/lifecycle/change-post.actions'
import {
  type KeepRequest,
  keepNextVersion,
} from '~/posts/lifecycle/next-version/keep-next-version.actions'
import { findNextVersion } from '~/posts/lifecycle/next-version/next-versions.queries'
import {
  type PublishNextRequest,
  publishNextVersion,
} from '~/posts/lifecycle/next-version/publish-next-version.actions'
import { pinArticle, unpinArticle } from '~/posts/lifecycle/pins/pin.actions'
import { currentPin } from '~/posts/lifecycle/pins/pins.queries'
import { calendarPage } from '~/posts/lists/calendar/calendar.page'
import { type MoveRequest, moveEntry } from '~/posts/lists/calendar/move-entry.actions'
import { type PostPosition, postsAfter } from '~/posts/lists/posts-after.queries'
import {
  hideVersion,
  showVersion,
  type VersionRequest,
} from '~/posts/record/hiding/hide-version.actions'
import { findPublicVersion, publicVersionsOf } from '~/posts/record/public-versions.queries'
import { changeReason, type ReasonRequest } from '~/posts/record/withdrawals/change-reason.actions'
import { isNewToReaders } from '~/posts/record/withdrawals/known-text.queries'
import { findWithdrawal } from '~/posts/record/withdrawals/withdrawals.queries'
import { approvalProblem } from '~/posts/review/approval/approval.rules'
import { isApprovalRequired } from '~/posts/review/approval/approval-rule.queries'
import { noReview } from '~/posts/review/review.rules'
import { type RestoreRequest, restoreRevision } from '~/posts/revisions/restore-revision.actions'
import { findRevision, neighboursOf, revisionsOf } from '~/posts/revisions/revisions.queries'
import { storeAutosave } from '~/posts/saving/autosave/autosave.actions'
import {
  autosavesOfPost,
  postAutosavesOf,
  savedTabsOfPost,
} from '~/posts/saving/autosave/post-autosaves.queries'
import { autosaveKeyOf, type PostTab } from '~/posts/saving/autosave/post-documents.rules'
import {
  type CreateRequest,
  createPost,
  isIdTaken,
} from '~/posts/saving/create/create-post.actions'
import { type SaveRequest, savePost } from '~/posts/saving/save-post.actions'
import type { MakeSearchText } from '~/posts/saving/search-text.actions'

interface DeskParts {
  db: Db
  clock: () => Date
  makeSearchText: MakeSearchText
  /** Called after a change is committed. Once it resolves, readers get no older version. */
  onChanged: () => Promise<void>
}

interface PostKey {
  kind: PostKind
  id: string
}

/** What the desk's routes can do with posts. */
export function createDesk({ db, clock, makeSearchText, onChanged }: DeskParts) {
  const deps = () => ({ db, now: clock(), clock, makeSearchText })
  async function andNotify<Result>(change: Promise<Result>): Promise<Result> {
    const result = await change
    await onChanged()
    return result
  }
  return {
    create: (post: CreateRequest) => andNotify(createPost(deps(), post)),
    save: (edit: SaveRequest) => andNotify(savePost(deps(), edit)),
    change: (request: StepRequest) => andNotify(changePost(deps(), request)),
    undoBin: (request: Parameters<typeof undoBin>[1]) => andNotify(undoBin(deps(), request)),
    pin: (request: Parameters<typeof pinArticle>[1]) => andNotify(pinArticle(deps(), request)),
    unpin: (request: Parameters<typeof unpinArticle>[1]) =>
      andNotify(unpinArticle(deps(), request)),
    restore: (request: RestoreRequest) => andNotify(restoreRevision(deps(), request)),
    changeReason: (request: ReasonRequest) => andNotify(changeReason(deps(), request)),
    hideVersion: (request: Parameters<typeof hideVersion>[1]) =>
      andNotify(hideVersion(deps(), request)),
    showVersion: (request: VersionRequest) => andNotify(showVersion(deps(), request)),
    keepNext: (request: KeepRequest) => andNotify(keepNextVersion(deps(), request)),
    publishNext: (request: PublishNextRequest) => andNotify(publishNextVersion(deps(), request)),

    moveEntry: (request: MoveRequest) => andNotify(moveEntry(deps(), request)),
    calendar: (editor: Editor, request: Omit<Parameters<typeof calendarPage>[1], 'editor'>) =>
      calendarPage(deps(), { editor, ...request }),

    currentPin: () => currentPin(db, clock()),
    /** Null if the post does not exist or this editor may not see it. */
    async find(editor: Editor, { kind, id }: PostKey) {
      const post = await findForDesk(db, kind, id)
      return post && may(editor, 'see', post).ok ? post : null
    },
    /** The live post of a next version; null if it was deleted. */
    liveOf: ({ kind, nextOf }: Pick<DeskPost, 'kind' | 'nextOf'>) =>
      nextOf ? findForDesk(db, kind, nextOf.postId) : Promise.resolve(null),
    /** The next version of a post, and who saved it last; null if there is none, or this editor may not see it. */
    async nextVersionOf(editor: Editor, post: PostKey) {
      const next = await findNextVersion(db, post)
      if (!next || !may(editor, 'see', next).ok) return null
      const { id, status, publishedAt, updatedAt } = next
      const [last] = await revisionsOf(db, { kind: post.kind, postId: id }, { limit: 1 })
      return { id, status, publishedAt, at: updatedAt, by: last?.editorName ?? '' }
    },
    /** Where readers would find the post if it were published now. */
    async plannedPath(editor: Editor, { kind, id }: PostKey, content: PostContent) {
      const stored = await findForDesk(db, kind, id)
      const live = stored?.nextOf && (await findForDesk(db, kind, stored.nextOf.postId))
      if (live) return { ok: true as const, path: postPath(live) }
      const slug = await previewSlug(db, { kind, id }, planSlug(stored, content))
      if (!slug.isFree) return slugTaken(editor, slug)
      const path = postPath({ kind, id, slug: slug.slug, domain: content.domain })
      return { ok: true as const, path }
    },
    /** Why this text could not be published now; null if it could. A new post is not stored yet. */
    async approvalProblem(stored: DeskPost | null, content: PostContent) {
      const isRequired = await isApprovalRequired(db)
      if (!stored) return approvalProblem({ isRequired, review: noReview, isNewText: true })
      const slug = await previewSlug(db, stored, planSlug(stored, content))
      const typed = {
        ...content,
        slug: slug.isFree ? slug.slug : stored.slug,
        domain: domainToStore(stored.domain, content.domain),
      }
      const isNewText = !isSameContent(contentOfDeskPost(stored), typed)
      return approvalProblem({ isRequired, review: stored.review, isNewText })
    },
    /** A picture can be uploaded before its post is created, by any editor who could create it. */
    async mayHavePicture(editor: Editor, { kind, id }: PostKey) {
      const post = await findForDesk(db, kind, id)
      if (post) return may(editor, 'edit', post)
      if (await isIdTaken(db, id)) return { ok: false, reason: 'bad-id' } as const
      return isPostId(id) ? may(editor, 'create') : ({ ok: false, reason: 'bad-id' } as const)
    },
    /** The last changed first, after this position. Authors see only theirs. */
    postsAfter: (
      editor: Editor,
      filter: DeskFilter,
      page: { after: PostPosition | null; limit: number },
    ) => postsAfter(db, { ...filter, ...visibleTo(editor) }, page),
    counts: (editor: Editor) => countsByStatus(db, visibleTo(editor)),
    nextScheduled: (limit: number) => nextScheduled(db, limit),
    /** Newest first, without their content. */
    revisions: ({ kind, id }: PostKey, page: { limit?: number; before?: number } = {}) =>
      revisionsOf(db, { kind, postId: id }, page),
    revisionNeighbours: ({ kind, id }: PostKey, version: number) =>
      neighboursOf(db, { kind, postId: id, version }),
    revision: ({ kind, id }: PostKey, version: number) =>
      findRevision(db, { kind, postId: id, version }),
    /** What readers find at the address of a post that they can no longer see. */
    withdrawal: (post: PostKey) => findWithdrawal(db, post),
    /** Whether publishing it again shows readers another text than they saw last. */
    isNewToReaders: (post: DeskPost) => isNewToReaders(db, post),
    /** A version that readers saw; null if they did not. */
    publicVersion: ({ kind, id }: PostKey, version: number) =>
      findPublicVersion(db, { kind, id, version }),
    publicVersions: (post: PostKey, range: { newest: number; oldest: number }) =>
      publicVersionsOf(db, post, range),
    /** The identifiers of the week before a brief. A brief that is not stored yet has the week until now. */
    async weekTable(editor: Editor, { id, domain }: { id: string; domain: DomainSlug | null }) {
      const brief = isPostId(id) ? await findForDesk(db, 'brief', id) : null
      const seen = brief && may(editor, 'see', brief).ok ? brief : null
      return weekTablePage(deps(), { publishedAt: seen?.publishedAt ?? null, domain })
    },
    tagsLike: (editor: Editor, typed: string) => tagsStartingWith(db, typed, 8, visibleTo(editor)),

    reportPresence: (report: Parameters<typeof reportPresence>[1]) =>
      reportPresence({ db, now: clock() }, report),
    /** The names of the other editors who have the post open. */
    othersAt: ({ id: editorId }: Editor, { kind, id }: PostKey) =>
      othersAt(db, { kind, id, editorId }, clock()),

    storeAutosave: (autosave: Parameters<typeof storeAutosave>[1]) =>
      storeAutosave(deps(), autosave),
    findAutosave: (tab: PostTab) => autosaveAt(db, autosaveKeyOf(tab)),
    autosaves: (editor: Editor) => postAutosavesOf(db, editor),
    savedTabs: (editor: Editor, post: PostKey) => savedTabsOfPost(db, editor, post),
    autosavesOfPost: (editor: Editor, post: PostKey) => autosavesOfPost(db, editor, post),
    discardAutosave: (tab: PostTab) => discardAutosave(db, autosaveKeyOf(tab), clock()),
    findDiscardedAutosave: (tab: PostTab) => discardedAutosaveAt(db, autosaveKeyOf(tab)),
    undoDiscard: (tab: PostTab) => undoDiscard(db, autosaveKeyOf(tab)),
  }
}

function visibleTo(editor: Editor): { visibleTo?: string } {
  return editor.role === 'author' ? { visibleTo: editor.id } : {}
}

export type Desk = ReturnType<typeof createDesk>
