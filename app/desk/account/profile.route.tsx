import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { isTimeZone, timeZones } from '~/people/account/time-zone.rules'
import { nameErrors, nameTakenError, readEditorForm } from '~/people/roster/editor-form.rules'
import { services } from '~/services'
import { SelectField, TextField } from '~/ui/field'
import { DeskForm } from '../access/desk-form.view'
import { readDeskForm } from '../requests/desk-form.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading } from '../shell/desk-page.view'
import type { Route } from './+types/profile.route'

export function loader({ context }: Route.LoaderArgs) {
  const { name, timeZone } = context.get(signedInEditor)
  return { name, timeZone, timeZones: timeZones() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readDeskForm(request)
  const { name } = readEditorForm(form)
  const timeZone = textIn(form, 'timeZone')
  const errors: ProfileErrors = { ...nameErrors(name) }
  if (!isTimeZone(timeZone)) errors.timeZone = 'Choose a time zone from the list.'
  const reject = () => data({ name, timeZone, errors }, { status: 422 })
  if (Object.keys(errors).length > 0) return reject()
  const { id } = context.get(signedInEditor)
  const { roster } = context.get(services).editors
  if ((await roster.changeProfile(id, { name, timeZone })) === 'name-taken') {
    errors.name = nameTakenError
    return reject()
  }
  return redirect(`/${params.desk}/account`, 303)
}

type ProfileErrors = Partial<Record<'name' | 'timeZone', string>>

export const meta: Route.MetaFunction = () => deskMeta('Profile')

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { name, timeZone } = actionData ?? loaderData
  const errors = actionData?.errors ?? {}
  return (
    <div className="max-w-md">
      <DeskHeading title="Name and time zone" />
      <DeskForm errors={errors} submit="Save" submitting="Saving...">
        <TextField
          id="name"
          name="name"
          label="Your name"
          autoComplete="name"
          defaultValue={name}
          error={errors.name}
          required
        />
        <SelectField
          id="timeZone"
          name="timeZone"
          label="Time zone"
          hint="All times at the desk are shown and entered in this time zone."
          defaultValue={timeZone}
          error={errors.timeZone}
          options={loaderData.timeZones.map((zone) => ({ value: zone, label: zone }))}
        />
      </DeskForm>
    </div>
  )
}
