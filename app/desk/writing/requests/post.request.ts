import { data, type RouterContextProvider, redirect } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import { type CutFormLimits, readCutForm } from '~/http/body/cut-form'
import { escapesIn } from '~/http/body/escapes'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { FormTrouble } from '../../shell/desk-trouble.view'

export function kindIn(request: Request): PostKind {
  return new URL(request.url).pathname.split('/')[2]?.startsWith('brief') ? 'brief' : 'article'
}

/** The post that the address names; what is not there, or not for this editor to see, is missing. */
export async function postIn(
  request: Request,
  params: { id: string },
  context: Readonly<RouterContextProvider>,
): Promise<DeskPost> {
  const editor = context.get(signedInEditor)
  const of = { kind: kindIn(request), id: params.id }
  const post = await context.get(services).desk.find(editor, of)
  if (!post) throw data(null, { status: 404 })
  const isAsked = request.method === 'GET' || request.method === 'HEAD'
  if (isAsked && post.id !== params.id) throw redirect(spelledAs(post.id, params.id, request.url))
  return post
}

/** The same address, with the id as it is stored. */
function spelledAs(stored: string, typed: string, address: string): string {
  const { pathname, search } = new URL(address)
  const parts = pathname.split('/').map((part) => (part === typed ? stored : part))
  return parts.join('/') + search
}

/** Pictures and texts come in one form; a text beyond its limit is read, so that it can be given back. */
const limits = { mostBytes: 32 * 1024 * 1024, mostSent: 512 * 1024 * 1024 }

/**
 * A form that is not carried out is shown again, and a million of '<' takes half a second to write in HTML. No text
 * has as many, also where all of it is code.
 */
const mostEscapes = 400_000

/** For what needs the typed text alone: no picture is read for it. */
export const textOnly = { mostBytes: 8 * 1024 * 1024, withFiles: false }

/** Stands in a form for a file that was not read to its end: what was typed is there all the same. */
export const fileTooLarge = 'fileTooLarge'

export async function readPostForm(
  request: Request,
  more: Partial<CutFormLimits> = {},
): Promise<FormData> {
  const body = await readCutForm(request, { ...limits, ...more })
  if (!body.ok) throw unreadForm(body.status)
  const { form, tooLarge } = body.cut
  if (escapesIn(form) > mostEscapes) throw data(null, { status: 413 })
  if (tooLarge !== null) form.set(fileTooLarge, tooLarge)
  return form
}

const retryInSeconds = 10

/** With words of its own where the status alone would say something else. */
function unreadForm(status: number) {
  const headers = { 'Retry-After': String(retryInSeconds) }
  switch (status) {
    case 408:
      return data<FormTrouble>({ reason: 'too-slow', retryInSeconds }, { status })
    case 503:
      return data<FormTrouble>({ reason: 'too-many-forms', retryInSeconds }, { status, headers })
    default:
      return data(null, { status })
  }
}
