import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { isTimeZone, timeZones } from '~/people/account/time-zone.rules'
import { nameErrors, nameTakenError, readEditorForm } from '~/people/roster/editor-form.rules'
import { services } from '~/services'
import { SelectField, TextField } from '~/ui/field'
import { DeskForm } from '../../access/desk-form.view'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskHeading } from '../../shell/desk-page.view'
import type { Route } from './+types/profile.route'

export async function loader({ context }: Route.LoaderArgs) {
  const { id, name, timeZone } = context.get(signedInEditor)
  const hasReviewMail = await context.get(services).reviewDesk.noticeMails.isOnFor(id)
  return { name, timeZone, hasReviewMail, timeZones: timeZones() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readDeskForm(request)
  const { name } = readEditorForm(form)
  const timeZone = textIn(form, 'timeZone')
  const errors: ProfileErrors = { ...nameErrors(name) }
  if (!isTimeZone(timeZone)) errors.timeZone = 'Choose a time zone from the list.'
  const hasReviewMail = form.has('reviewMail')
  const reject = () => data({ name, timeZone, hasReviewMail, errors }, { status: 422 })
  if (Object.keys(errors).length > 0) return reject()
  const { id } = context.get(signedInEditor)
  const { editors, reviewDesk } = context.get(services)
  const { roster } = editors
  if ((await roster.changeProfile(id, { name, timeZone })) === 'name-taken') {
    errors.name = nameTakenError
    return reject()
  }
  await reviewDesk.noticeMails.turn(id, hasReviewMail)
  return redirect(`/${params.desk}/account`, 303)
}

type ProfileErrors = Partial<Record<'name' | 'timeZone', string>>

export const meta: Route.MetaFunction = () => deskMeta('Profile')

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { name, timeZone, hasReviewMail } = actionData ?? loaderData
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
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            name="reviewMail"
            value="1"
            defaultChecked={hasReviewMail}
            className="mt-1 size-4.5 flex-none accent-cyan"
          />
          <span>
            Mail me about reviews
            <span className="block text-ink-muted text-sm">
              One mail for all that happens within ten minutes to posts that you write or review.
            </span>
          </span>
        </label>
      </DeskForm>
    </div>
  )
}
