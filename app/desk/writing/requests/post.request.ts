import { data, type RouterContextProvider, redirect } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { escapesIn } from '~/http/body/escapes'
import { readTruncatedForm, type TruncatedFormLimits } from '~/http/body/truncated-form'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { FormReadError } from '../../shell/errors/desk-error.view'

export function kindIn(request: Request): PostKind {
  return new URL(request.url).pathname.split('/')[2]?.startsWith('brief') ? 'brief' : 'article'
}

/** The post of this address. Throws a 404 if it does not exist, or this editor may not see it. */
export async function postIn(
  request: Request,
  params: { id: string },
  context: Readonly<RouterContextProvider>,
): Promise<DeskPost> {
  const editor = context.get(signedInEditor)
  const key = { kind: kindIn(request), id: params.id }
  const post = await context.get(services).desk.find(editor, key)
  if (!post) throw data(null, { status: 404 })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (isRead && post.id !== params.id) throw redirect(withStoredId(post.id, params.id, request.url))
  return post
}

/** The same address with the stored spelling of the id. */
function withStoredId(stored: string, typed: string, address: string): string {
  const { pathname, search } = new URL(address)
  const parts = pathname.split('/').map((part) => (part === typed ? stored : part))
  return parts.join('/') + search
}

/** One form carries pictures and texts. A text beyond its limit is read too, so that it can be shown again. */
const limits = { maxBytes: 32 * 1024 * 1024, maxReadBytes: 512 * 1024 * 1024 }

/**
 * A rejected form is rendered again, and a million of '<' takes half a second to escape. No real text has as many, not
 * even code.
 */
const maxEscapes = 400_000

/** For requests that need only the typed text: pictures are not read. */
export const textOnly = { maxBytes: 8 * 1024 * 1024, withFiles: false }

/** The form field that replaces a file which is too large; the typed text is still read. */
export const fileTooLarge = 'fileTooLarge'

export async function readPostForm(
  request: Request,
  more: Partial<TruncatedFormLimits> = {},
): Promise<FormData> {
  const body = await readTruncatedForm(request, { ...limits, ...more })
  if (!body.ok) throw unreadForm(body.status)
  const { form, tooLarge } = body.result
  if (escapesIn(form) > maxEscapes) throw data(null, { status: 413 })
  if (tooLarge !== null) form.set(fileTooLarge, tooLarge)
  return form
}

const retryInSeconds = 10

/** Adds a reason if the status alone would be misleading. */
function unreadForm(status: number) {
  const headers = { 'Retry-After': String(retryInSeconds) }
  switch (status) {
    case 408:
      return data<FormReadError>({ reason: 'too-slow', retryInSeconds }, { status })
    case 503:
      return data<FormReadError>({ reason: 'too-many-forms', retryInSeconds }, { status, headers })
    default:
      return data(null, { status })
  }
}
