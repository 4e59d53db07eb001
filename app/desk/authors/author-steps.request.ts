import { data, type RouterContextProvider, redirect } from 'react-router'
import { mayManageAuthors } from '~/authors/author.rules'
import type { RemoveResult } from '~/posts/authors/remove-author.actions'
import { services } from '~/services'
import { redirectToSignIn } from '../access/redirect-to-sign-in.request'
import { signedInEditor } from '../requests/signed-in-editor.request'

interface OfRequest {
  request: Request
  params: { desk: string; id: string }
  context: Readonly<RouterContextProvider>
}

export async function retireStep({ request, params, context }: OfRequest, isRetired: boolean) {
  const { authorDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const result = await authorDesk.retire({ editor, id: params.id, isRetired })
  if (!result.ok) throw refusal({ request, params, context }, result.reason)
  const done = isRetired ? 'retired' : 'returned'
  return redirect(`/${params.desk}/authors/${encodeURIComponent(params.id)}?done=${done}`, 303)
}

/** Asks before an author is removed, because that cannot be undone. */
export async function askToRemove({ params, context }: OfRequest, by: string | null) {
  const { authorDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  if (!mayManageAuthors(editor)) throw data(null, { status: 403 })
  const other = by === null ? null : await authorDesk.find(editor, by)
  if (by !== null && (!other || by === params.id)) return notRemoved(noReplacement, null)
  const ask = { by, byName: other?.name ?? null }
  return data({ sent: null, errors: {}, problem: null, inUse: null, ask })
}

/** Removes the author; if posts name them, another author takes the place first. */
export async function removeStep(of: OfRequest, by: string | null) {
  const { params, context } = of
  const { authorDesk } = context.get(services)
  const request = { editor: context.get(signedInEditor), id: params.id }
  const result =
    by === null ? await authorDesk.remove(request) : await authorDesk.replace({ ...request, by })
  if (!result.ok) return removalRefused(of, result)
  const query = new URLSearchParams({
    removed: result.name,
    ...(by !== null && { posts: String(result.posts) }),
  })
  return redirect(`/${params.desk}/authors?${query}`, 303)
}

function removalRefused(of: OfRequest, result: Extract<RemoveResult, { ok: false }>) {
  switch (result.reason) {
    case 'in-use':
      return notRemoved(inUseText(result.posts), result.posts)
    case 'bad-replacement':
      return notRemoved(noReplacement, null)
    default:
      throw refusal(of, result.reason)
  }
}

const noReplacement = 'Choose the author who takes the place.'

function notRemoved(problem: string, inUse: number | null) {
  return data({ sent: null, errors: {}, problem, inUse, ask: null }, { status: 409 })
}

export function inUseText(posts: number): string {
  const named = posts === 1 ? '1 post names' : `${posts} posts name`
  return `${named} this author, so the author was not removed. Retire the author: page and bylines stay, and posts do not offer them any more. Or let another author take the place in all posts.`
}

function refusal({ request, context }: OfRequest, reason: string) {
  if (reason === 'not-allowed') return redirectToSignIn(request, context)
  return data(null, { status: reason === 'missing' ? 404 : 403 })
}
