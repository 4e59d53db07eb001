import { randomBytes } from 'node:crypto'
import { type PostKind, postKinds } from '~/config/post-kinds'
import type { Signer } from '~/config/signatures'
import type { Db } from '~/database/database'
import { addAudit } from '~/people/audit/audit.queries'
import type { Editor } from '~/people/editor.rules'
import type { DeskPost } from '../editing/desk-post.rules'
import { findForDesk } from '../editing/desk-posts.queries'
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

/** Who does something with the links of which post. */
interface OfPost {
  editor: Editor
  post: Pick<DeskPost, 'kind' | 'id' | 'title'>
}

const daysValid = 7

/** Links that let somebody without an account read a post that is not published. */
export function createPreviewLinks({ db, clock, signer }: PreviewDeps) {
  const tokenOf = (id: string) => `${id}.${signer.sign(textOf(id))}`
  return {
    async create({ editor, post }: OfPost): Promise<void> {
      const now = clock()
      const expiresAt = new Date(now.getTime() + daysValid * 24 * 60 * 60_000)
      const { kind, id: postId } = post
      const id = randomBytes(12).toString('base64url')
      await db.transaction().execute(async (transaction) => {
        const link = { id, kind, postId, createdBy: editor.name, createdAt: now, expiresAt }
        await addPreviewLink(transaction, link)
        await log(transaction, now, { editor, post }, 'created a preview link of')
      })
    },

    async revoke({ editor, post, id }: OfPost & { id: string }): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (transaction) => {
        const link = { kind: post.kind, postId: post.id, id }
        const isRevoked = await revokePreviewLink(transaction, link, now)
        if (isRevoked) await log(transaction, now, { editor, post }, 'revoked a preview link of')
      })
    },

    /** Those that still work, each with the token that its address ends in. */
    async list({ kind, id }: { kind: PostKind; id: string }) {
      const links = await previewLinksOf(db, { kind, postId: id }, clock())
      return links.map(({ id, createdBy, createdAt, expiresAt }) => ({
        ...{ id, createdBy, createdAt, expiresAt },
        token: tokenOf(id),
      }))
    },

    /** The post as it is stored now; null where the link does not work, or the post is in the bin. */
    async find(token: string): Promise<DeskPost | null> {
      const now = clock()
      const id = readPreviewToken(signer, token)
      const link = id === null ? null : await findPreviewLink(db, id, now)
      const of = link
        ? { kind: link.kind, id: link.postId }
        : readUnlistedPreview(signer, token, now)
      const post = of && (await findForDesk(db, of.kind, of.id))
      return post?.status === 'binned' ? null : post
    },

    /** For the timetable. */
    sweep: () => dropExpiredPreviewLinks(db, clock()),
  }
}

export type PreviewLinks = ReturnType<typeof createPreviewLinks>

function log(db: Db, at: Date, { editor, post }: OfPost, action: string): Promise<void> {
  const { kind, id: postId, title: subject } = post
  const by = { editorId: editor.id, editorName: editor.name }
  return addAudit(db, { at, ...by, action, kind, postId, subject, detail: '' })
}

/** `id.signature`: whoever reads the database alone cannot make a link of an id. */
function textOf(id: string): string {
  return `preview link ${id}`
}

/** The id of a link; null for a token that we did not make. */
export function readPreviewToken(signer: Signer, token: string): string | null {
  const [id = '', signed = '', ...rest] = token.split('.')
  if (rest.length > 0) return null
  return signer.isSigned(textOf(id), signed) ? id : null
}

/**
 * `kind.id.until.signature`: a link from before links were stored. It works until it expires, seven days after
 * it was made; remove this once no such link can be left.
 */
export function readUnlistedPreview(
  signer: Signer,
  token: string,
  now: Date,
): { kind: PostKind; id: string } | null {
  const [kindPart = '', id = '', untilPart = '', signed = '', ...rest] = token.split('.')
  const kind = postKinds.find((one) => one === kindPart)
  if (!kind || rest.length > 0) return null
  if (!signer.isSigned(`preview ${kindPart}.${id}.${untilPart}`, signed)) return null
  return new Date(Number.parseInt(untilPart, 36)) > now ? { kind, id } : null
}
