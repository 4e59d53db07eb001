import { data, redirect } from 'react-router'
import { services } from '~/services'
import { redirectToSignIn } from '../../access/redirect-to-sign-in.request'
import { formInTurn, type ReadLimits } from '../../pictures/uploads/upload-turns.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { readPostForm } from '../../writing/requests/post.request'
import type { Route } from './+types/settings.route'
import { SettingsView } from './settings.view'
import { readSettingsForm } from './settings-form.request'
import { conflictState, type SettingsFormState } from './settings-form.rules'

export async function loader({ request, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { settingsDesk } = context.get(services)
  const [settings, firstSteps] = await Promise.all([
    settingsDesk.settings(),
    settingsDesk.firstSteps(),
  ])
  return {
    ...settings,
    firstSteps,
    saved: new URL(request.url).searchParams.get('saved'),
    timeZone: context.get(signedInEditor).timeZone,
  }
}

export function action(args: Route.ActionArgs) {
  onlyOwners(args.context)
  return formInTurn(args, (limits) => save(args, limits))
}

async function save({ request, params, context }: Route.ActionArgs, limits: ReadLimits) {
  // After minutes of waiting, the owner may have another role.
  onlyOwners(context)
  const { settingsDesk, clock } = context.get(services)
  const form = await readPostForm(request, limits)
  if (!form.has('opened-name')) throw data(null, { status: 400 })
  const { opened, typed, errors } = await readSettingsForm(form, context)
  if (Object.keys(errors).length > 0) {
    return rejected({ opened, values: typed, errors, conflicts: {} }, 422)
  }
  const result = await settingsDesk.save({ editor: context.get(signedInEditor), opened, typed })
  if (result.ok) return redirect(`/${params.desk}/settings?saved=${clock().getTime()}`, 303)
  switch (result.reason) {
    case 'forbidden':
      throw data(null, { status: 403 })
    case 'not-allowed':
      throw redirectToSignIn(request, context)
    case 'conflict': {
      const state = conflictState(result.current, result.merged, result.changes)
      return rejected({ ...state, errors: {} }, 409)
    }
  }
}

function rejected(state: Omit<SettingsFormState, 'key'>, status: number) {
  return data({ ...state, key: crypto.randomUUID() }, { status })
}

export { unlessFormRejected as shouldRevalidate } from '../../requests/unless-form-rejected.request'

export const meta: Route.MetaFunction = () => deskMeta('Settings')

export default function Settings({ loaderData, actionData, params }: Route.ComponentProps) {
  return <SettingsView {...loaderData} rejected={actionData ?? null} base={`/${params.desk}`} />
}
