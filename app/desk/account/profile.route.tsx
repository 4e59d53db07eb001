import { data, redirect } from 'react-router'
import { errorsInName, nameTaken, textIn, typedEditor } from '~/people/access-forms.rules'
import { isTimeZone, timeZones } from '~/people/account/time-zone.rules'
import { services } from '~/services'
import { SelectField, TextField } from '~/ui/field'
import { DeskForm } from '../access/desk-form.view'
import { deskForm } from '../requests/desk.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading } from '../shell/desk-page.view'
import type { Route } from './+types/profile.route'

export function loader({ context }: Route.LoaderArgs) {
  const { name, timeZone } = context.get(signedInEditor)
  return { name, timeZone, timeZones: timeZones() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await deskForm(request)
  const { name } = typedEditor(form)
  const timeZone = textIn(form, 'timeZone')
  const errors: ProfileErrors = { ...errorsInName(name) }
  if (!isTimeZone(timeZone)) errors.timeZone = 'Choose a time zone of the list.'
  const refused = () => data({ name, timeZone, errors }, { status: 422 })
  if (Object.keys(errors).length > 0) return refused()
  const { id } = context.get(signedInEditor)
  const { roster } = context.get(services).editors
  if ((await roster.changeProfile(id, { name, timeZone })) === 'name-taken') {
    errors.name = nameTaken
    return refused()
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
          hint="The hours you give and read on the desk are in it."
          defaultValue={timeZone}
          error={errors.timeZone}
          options={loaderData.timeZones.map((zone) => ({ value: zone, label: zone }))}
        />
      </DeskForm>
    </div>
  )
}
