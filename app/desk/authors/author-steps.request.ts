import { data, type RouterContextProvider, redirect } from 'react-router'
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
      return notRemoved('Choose the author who takes the place.', null)
    default:
      throw refusal(of, result.reason)
  }
}

function notRemoved(problem: string, inUse: number | null) {
  return data({ sent: null, errors: {}, problem, inUse }, { status: 409 })
}

export function inUseText(posts: number): string {
  const named = posts === 1 ? '1 post names' : `${posts} posts name`
  return `${named} this author, so the author was not removed. Retire the author: page and bylines stay, and new posts cannot name them. Or let another author take the place in all posts.`
}

function refusal({ request, context }: OfRequest, reason: string) {
  if (reason === 'not-allowed') return redirectToSignIn(request, context)
  return data(null, { status: reason === 'missing' ? 404 : 403 })
}
