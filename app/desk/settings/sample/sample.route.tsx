import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/sample.route'
import { SampleView } from './sample.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { untouched, changed } = await context.get(services).settingsDesk.samplePosts()
  const removed = Number(new URL(request.url).searchParams.get('removed'))
  return { posts: untouched.length, changed, removed: Number.isInteger(removed) ? removed : 0 }
}

/** Removes the sample edition. */
export async function action({ request, params, context }: Route.ActionArgs) {
  onlyOwners(context)
  const form = await readDeskForm(request)
  if (textIn(form, 'step') !== 'remove') throw data(null, { status: 400 })
  const { settingsDesk } = context.get(services)
  const removed = await settingsDesk.removeSamplePosts(context.get(signedInEditor))
  return redirect(`/${params.desk}/settings/sample?removed=${removed}`, 303)
}

export const meta: Route.MetaFunction = () => deskMeta('Sample edition')

export default function Sample({ loaderData, params }: Route.ComponentProps) {
  return <SampleView {...loaderData} base={`/${params.desk}`} />
}
