import { services } from '~/services'
import { postIn } from '../../writing/requests/post.request'
import type { Route } from './+types/threads.route'
import { commentFromForm } from './comment-form.request'

const headers = { 'Cache-Control': 'no-store' }

/** The comments of a post, for scripts. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const post = await postIn(request, params, context)
  const comments = await context.get(services).commentDesk.list(post)
  return Response.json({ comments }, { headers })
}

/** Adds or changes a comment; the response has all of the post. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const post = await postIn(request, params, context)
  const outcome = await commentFromForm(request, post, context)
  const comments = await context.get(services).commentDesk.list(post)
  if (outcome.ok) return Response.json({ comments, threadId: outcome.threadId }, { headers })
  const { error, status } = outcome
  return Response.json({ error, comments }, { status, headers })
}
