import { services } from '~/services'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { postIn } from '../requests/post.request'
import type { Route } from './+types/entity-list.route'
import { decideFromForm, wholeIn } from './entity-form.request'
import { refusedTexts } from './entity-texts.rules'

const headers = { 'Cache-Control': 'no-store' }

/** What the saved text names, for scripts. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const post = await postIn(request, params, context)
  return answer(await listOf(request, post, context))
}

/** Decides about it; the response has the list afterwards. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const outcome = await decideFromForm(request, await postIn(request, params, context), context)
  // Loaded again: somebody may have saved another text meanwhile.
  const post = await postIn(request, params, context)
  const list = await listOf(request, post, context)
  if (outcome.ok) return answer(list)
  const { error, status } = outcome
  return Response.json({ error, ...(list !== 'busy' && { list }) }, { status, headers })
}

function listOf(
  request: Request,
  post: Awaited<ReturnType<typeof postIn>>,
  context: Route.LoaderArgs['context'],
) {
  const { entityDesk } = context.get(services)
  return entityDesk.list(context.get(signedInEditor), post, wholeIn(request))
}

function answer(list: Awaited<ReturnType<typeof listOf>>): Response {
  if (list !== 'busy') return Response.json({ list }, { headers })
  const { status, text } = refusedTexts.busy
  return Response.json({ error: text }, { status, headers })
}
