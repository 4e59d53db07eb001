import { isSameSecret, signature } from '~/config/signatures'
import type { DeskPost } from '~/content/desk/writing/desk-post'
import { type PostKind, postKinds } from '~/content/post/post'
import { findForDesk } from '~/data/desk/desk-posts'
import type { Db } from '~/data/engine/database'

/** Lets somebody without an account read a post that is not out, for a while. */
export interface Previewed {
  kind: PostKind
  id: string
  until: Date
}

export function createPreviewLinks({ db, clock, secret }: PreviewDeps) {
  return {
    sign: (previewed: Previewed) => signPreview(secret, previewed),
    /** The post as it is stored now; null where the link is none, or over, or the post is in the bin. */
    async find(token: string): Promise<DeskPost | null> {
      const previewed = readPreview(secret, token, clock())
      const post = previewed && (await findForDesk(db, previewed.kind, previewed.id))
      return post?.status === 'binned' ? null : post
    },
  }
}

export type PreviewLinks = ReturnType<typeof createPreviewLinks>

interface PreviewDeps {
  db: Db
  clock: () => Date
  secret: string
}

/** `kind.id.until.signature`: nothing of it is secret but who may make one. */
export function signPreview(secret: string, { kind, id, until }: Previewed): string {
  const said = `${kind}.${id}.${until.getTime().toString(36)}`
  return `${said}.${previewSignature(secret, said)}`
}

/** Null for what we did not sign, and for what is over. */
export function readPreview(secret: string, token: string, now: Date): Previewed | null {
  const [kindSaid = '', id = '', untilSaid = '', signed = '', ...rest] = token.split('.')
  const kind = postKinds.find((one) => one === kindSaid)
  if (!kind || rest.length > 0) return null
  if (!isSameSecret(signed, previewSignature(secret, `${kindSaid}.${id}.${untilSaid}`))) return null
  const until = new Date(Number.parseInt(untilSaid, 36))
  return until > now ? { kind, id, until } : null
}

function previewSignature(secret: string, said: string): string {
  return signature(secret, `preview ${said}`)
}
