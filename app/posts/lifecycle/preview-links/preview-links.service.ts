import { randomBytes } from 'node:crypto'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Signer } from '~/config/signatures'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { addAudit } from '~/people/audit/audit.queries'
import type { Editor } from '~/people/editor.rules'
import type { DeskPost } from '../../editing/desk-post.rules'
import { findForDesk } from '../../editing/desk-posts.queries'
import { asReadersWillSee } from '../next-version/next-version.rules'
import {
  addPreviewLink,
  dropExpiredPreviewLinks,
  findPreviewLink,
  previewLinksOf,
  revokePreviewLink,
} from './preview-links.queries'

interface PreviewDeps {
  db: Db
  clock: () => Date
  signer: Signer
}

/** Who changes the links of which post. */
interface LinkChange {
  editor: Editor
  post: Pick<DeskPost, 'kind' | 'id' | 'title'>
}

const daysValid = 7

/** Links that show an unpublished post to people without an account. */
export function createPreviewLinks({ db, clock, signer }: PreviewDeps) {
  const tokenOf = (id: string) => `${id}.${signer.sign(textOf(id))}`
  return {
    async create({ editor, post }: LinkChange): Promise<void> {
      const now = clock()
      const expiresAt = new Date(now.getTime() + daysValid * 24 * 60 * 60_000)
      const { kind, id: postId } = post
      const id = randomBytes(12).toString('base64url')
      await inTransaction(db, async (transaction) => {
        const link = { id, kind, postId, createdBy: editor.name, createdAt: now, expiresAt }
        await addPreviewLink(transaction, link)
        await log(transaction, now, { editor, post }, 'created a preview link of')
      })
    },

    async revoke({ editor, post, id }: LinkChange & { id: string }): Promise<void> {
      const now = clock()
      await inTransaction(db, async (transaction) => {
        const link = { kind: post.kind, postId: post.id, id }
        const isRevoked = await revokePreviewLink(transaction, link, now)
        if (isRevoked) await log(transaction, now, { editor, post }, 'revoked a preview link of')
      })
    },

    /** The valid links, each with the token that its address ends in. */
    async list({ kind, id }: { kind: PostKind; id: string }) {
      const links = await previewLinksOf(db, { kind, postId: id }, clock())
      return links.map(({ id, createdBy, createdAt, expiresAt }) => ({
        id,
        createdBy,
        createdAt,
        expiresAt,
        token: tokenOf(id),
      }))
    },

    /** The post as it is now; null if the link is not valid, or the post is in the bin. */
    async find(token: string): Promise<DeskPost | null> {
      const now = clock()
      const id = readPreviewToken(signer, token)
      const link = id === null ? null : await findPreviewLink(db, id, now)
      const postKey = link
        ? { kind: link.kind, id: link.postId }
        : readUnlistedPreview(signer, token, now)
      const post = postKey && (await findForDesk(db, postKey.kind, postKey.id))
      if (!post || post.status === 'binned') return null
      const live = post.nextOf && (await findForDesk(db, post.kind, post.nextOf.postId))
      return live ? asReadersWillSee(post, live) : post
    },

    /** Deletes expired links. The timetable calls it. */
    sweep: () => dropExpiredPreviewLinks(db, clock()),
  }
}

export type PreviewLinks = ReturnType<typeof createPreviewLinks>

function log(db: Db, at: Date, { editor, post }: LinkChange, action: string): Promise<void> {
  const { kind, id: postId, title: subject } = post
  const by = { editorId: editor.id, editorName: editor.name }
  return addAudit(db, { at, ...by, action, kind, postId, subject, detail: '' })
}

/** The text that is signed. A token is `id.signature`, so that a copy of the database is not enough to build a link. */
function textOf(id: string): string {
  return `preview link ${id}`
}

/** The id of a link; null for a token with another signature. */
export function readPreviewToken(signer: Signer, token: string): string | null {
  const [id = '', signed = '', ...rest] = token.split('.')
  if (rest.length > 0) return null
  return signer.isSigned(textOf(id), signed) ? id : null
}

/**
 * `kind.id.until.signature`: a link from before links were stored. It works for seven days; remove this once all of
 * them have expired.
 */
export function readUnlistedPreview(
  signer: Signer,
  token: string,
  now: Date,
): { kind: PostKind; id: string } | null {
  const [kindPart = '', id = '', untilPart = '', signed = '', ...rest] = token.split('.')
  const kind = postKinds.find((known) => known === kindPart)
  if (!kind || rest.length > 0) return null
  if (!signer.isSigned(`preview ${kindPart}.${id}.${untilPart}`, signed)) return null
  return new Date(Number.parseInt(untilPart, 36)) > now ? { kind, id } : null
}
