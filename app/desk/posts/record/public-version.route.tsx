import { data, type RouterContextProvider, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { postPath } from '~/posts/addresses/urls.rules'
import { isListed } from '~/posts/lifecycle/visibility.rules'
import { readerText } from '~/posts/record/changes/public-change.rules'
import { hideRefusalTexts } from '~/posts/record/hiding/hide-version.rules'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import { postIn } from '../../writing/requests/post.request'
import type { Route } from './+types/public-version.route'
import { PublicVersionView } from './public-version.view'

/** Asks an owner before a version that readers saw is hidden, or shown again. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { desk } = context.get(services)
  const { post, version } = await versionIn(request, params, context)
  const shown = await desk.publicVersion(post, version)
  if (!shown) throw data(null, { status: 404 })
  const isPublic = isListed(post)
  return {
    title: post.title,
    version,
    hidden: shown.hidden,
    isSeenNow: isPublic && version === post.version,
    publicAddress: isPublic ? `${postPath(post)}/history/${version}` : null,
    timeZone: context.get(signedInEditor).timeZone,
    base: `/${params.desk}/${sections[post.kind]}/${post.id}`,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { desk } = context.get(services)
  const editor = context.get(signedInEditor)
  const { post, version } = await versionIn(request, params, context)
  const form = await readDeskForm(request)
  const { kind, id } = post
  const of = { editor, kind, id, version }
  const reason = readerText(textIn(form, 'reason'))
  const step = textIn(form, 'step')
  if (step !== 'hide' && step !== 'show') throw data(null, { status: 400 })
  const result = await (step === 'hide'
    ? desk.hideVersion({ ...of, reason })
    : desk.showVersion(of))
  if (result.ok) {
    return redirect(`/${params.desk}/${sections[kind]}/${id}/revisions?to=${version}`, 303)
  }
  if (result.reason === 'signed-out') throw redirectToSignIn(request, context)
  if (result.reason === 'missing') throw data(null, { status: 404 })
  const status = result.reason === 'text-too-long' ? 422 : 409
  return data({ refused: hideRefusalTexts[result.reason], reason }, { status })
}

/** Responds with 404 for a post that this editor may not see, and with 403 to everybody but owners. */
async function versionIn(
  request: Request,
  params: { id: string; version: string },
  context: Readonly<RouterContextProvider>,
) {
  const post = await postIn(request, params, context)
  onlyOwners(context)
  return { post, version: Number(params.version) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  deskMeta(loaderData ? `Version ${loaderData.version}` : 'Version')

export default function PublicVersion({ loaderData, actionData }: Route.ComponentProps) {
  return <PublicVersionView {...loaderData} rejected={actionData ?? null} />
}
