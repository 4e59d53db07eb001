import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { type RedirectReason, redirectReasons } from '~/posts/addresses/redirects/redirect.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/redirects.route'
import { readRedirectListRequest, redirectListQuery } from './redirect-list.rules'
import { redirectOutcome, undoQuery } from './redirect-outcome.request'
import { redirectErrors } from './redirect-texts.rules'
import { RedirectsView } from './redirects.view'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { redirectDesk } = context.get(services)
  const { searchParams } = new URL(request.url)
  const listRequest = readRedirectListRequest(searchParams)
  const list = await redirectDesk.list(listRequest)
  return {
    ...list,
    listRequest: { ...listRequest, page: list.page },
    timeZone: context.get(signedInEditor).timeZone,
    outcome: redirectOutcome(searchParams, `/${params.desk}/redirects`),
  }
}

/** Adds a redirect, removes one, or brings one back that was just removed. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyEditors(context)
  const { redirectDesk } = context.get(services)
  const editor = context.get(signedInEditor)
  const form = await readDeskForm(request)
  const path = `/${params.desk}/redirects`
  const [from, to] = [textIn(form, 'from'), textIn(form, 'to')]
  const step = textIn(form, 'step')
  const result =
    step === 'remove'
      ? await redirectDesk.remove({ editor, from })
      : step === 'add' || step === 'undo'
        ? await redirectDesk.add({ editor, from, to, ...(step === 'undo' && reasonIn(form)) })
        : null
  if (!result) throw data(null, { status: 400 })
  if (result.ok) {
    const list = redirectListQuery(readRedirectListRequest(new URL(request.url).searchParams))
    return redirect(
      path + undoQuery(list, step === 'remove' ? 'removed' : step, result.redirect),
      303,
    )
  }
  switch (result.reason) {
    case 'not-allowed':
      throw redirectToSignIn(request, context)
    case 'forbidden':
      throw data(null, { status: 403 })
    case 'missing':
      return redirect(`${path}?gone=`, 303)
    default:
      return data({ from, to, ...redirectErrors(result) }, { status: 422 })
  }
}

/** Why the redirect existed, as the undo of its removal sends it. */
function reasonIn(form: FormData): { restored: RedirectReason } {
  const reason = redirectReasons.find((one) => one === form.get('reason')) ?? 'hand'
  return { restored: reason }
}

export const meta: Route.MetaFunction = () => deskMeta('Redirects')

export default function Redirects({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <RedirectsView
      {...loaderData}
      rejected={actionData ?? null}
      path={`/${params.desk}/redirects`}
    />
  )
}
