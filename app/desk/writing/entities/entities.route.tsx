import { data, redirect } from 'react-router'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { sections } from '../../shell/sections.rules'
import { postIn } from '../requests/post.request'
import type { Route } from './+types/entities.route'
import { EntitiesPageView } from './entities-page.view'
import { decideFromForm, wholeIn } from './entity-form.request'
import { entitySteps } from './entity-texts.rules'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const post = await postIn(request, params, context)
  const { entityDesk } = context.get(services)
  const { searchParams } = new URL(request.url)
  const done = searchParams.get('done')
  const whole = wholeIn(request)
  return {
    title: post.title,
    base: `/${params.desk}/${sections[post.kind]}/${post.id}`,
    list: await entityDesk.list(context.get(signedInEditor), post, whole),
    whole,
    correcting: searchParams.get('correct'),
    done: entitySteps.find((step) => step === done) ?? null,
    about: searchParams.get('about') ?? '',
  }
}

/** For forms without scripts. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const post = await postIn(request, params, context)
  const outcome = await decideFromForm(request, post, context)
  if (outcome.ok) {
    const { step, target } = outcome.sent
    const here = `/${params.desk}/${sections[post.kind]}/${post.id}/entities`
    const query = new URLSearchParams(wholeIn(request).map((heading) => ['whole', heading]))
    query.set('done', step)
    query.set('about', target.slice(0, 300))
    return redirect(`${here}?${query}#decided`, 303)
  }
  if (outcome.isSignedOut) throw redirectToSignIn(request, context)
  const { sent, error, status } = outcome
  return data({ sent, error }, { status })
}

export const meta: Route.MetaFunction = () => deskMeta('In this text')

export default function Entities({ loaderData, actionData }: Route.ComponentProps) {
  return <EntitiesPageView {...loaderData} rejected={actionData ?? null} />
}
