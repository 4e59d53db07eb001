import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { readerText } from '~/posts/record/changes/public-change.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import { outcomeQuery } from '../../writing/requests/outcomes.request'
import { postIn } from '../../writing/requests/post.request'
import type { Route } from './+types/withdrawal.route'

/** The reason is changed on the page of the post. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const post = await postIn(request, params, context)
  throw redirect(`/${params.desk}/${sections[post.kind]}/${post.id}`, 303)
}

/** Changes the reason that readers find at the address of a withdrawn post. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const editor = context.get(signedInEditor)
  const post = await postIn(request, params, context)
  const form = await readDeskForm(request)
  const { kind, id } = post
  const reason = readerText(textIn(form, 'reason'))
  const result = await context.get(services).desk.changeReason({ editor, kind, id, reason })
  const base = `/${params.desk}/${sections[kind]}/${id}`
  if (result.ok) return redirect(`${base}?${outcomeQuery('reason', post)}`, 303)
  if (result.reason === 'missing') throw data(null, { status: 404 })
  if (result.reason === 'not-allowed' && result.why === 'signed-out') {
    throw redirectToSignIn(request, context)
  }
  return redirect(`${base}?${new URLSearchParams({ refused: result.why })}`, 303)
}
