import { data, redirect } from 'react-router'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import { outcomeQuery } from '../../writing/requests/outcomes.request'
import { kindIn, postIn } from '../../writing/requests/post.request'
import { isSignedOut } from '../../writing/requests/refusals.request'
import type { Route } from './+types/next-version.route'

/** Leads to the next version of a post, or to the post if it has none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const post = await postIn(request, params, context)
  const found = await context.get(services).desk.nextVersionOf(context.get(signedInEditor), post)
  throw redirect(`/${params.desk}/${sections[post.kind]}/${found?.id ?? post.id}`, 303)
}

/** Begins a next version with the live text. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await readDeskForm(request)
  const kind = kindIn(request)
  const { id } = params
  const editor = context.get(signedInEditor)
  const kept = await context.get(services).desk.keepNext({ editor, kind, id })
  const base = `/${params.desk}/${sections[kind]}`
  if (kept.ok) return redirect(`${base}/${kept.post.id}?${outcomeQuery('kept', kept.post)}`, 303)
  if (isSignedOut(kept)) throw redirectToSignIn(request, context)
  // A post that the editor may not see does not exist for them.
  const isUnseen = kept.reason === 'not-allowed' && kept.why === 'not-yours'
  if (kept.reason === 'missing' || isUnseen) throw data(null, { status: 404 })
  const refused = 'why' in kept ? kept.why : kept.reason
  return redirect(`${base}/${id}?${new URLSearchParams({ refused })}`, 303)
}
