import { data, redirect } from 'react-router'
import { textIn } from '~/content/desk/access-forms'
import { weaknessOf } from '~/editors/passwords'
import { services } from '~/services'
import { DeskForm } from '~/ui/desk/access/desk-form'
import { DeskHeading } from '~/ui/desk/shell/desk-page'
import { TextField } from '~/ui/primitives/field'
import { askedBy, withCookies } from '../asked'
import { deskMeta } from '../desk-meta'
import { deskForm } from '../desk-request'
import { signedInEditor } from '../signed-in-editor'
import type { Route } from './+types/password'

export function loader() {
  return null
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { editors } = context.get(services)
  const form = await deskForm(request)
  const wanted = textIn(form, 'wanted')
  const weakness = weaknessOf(wanted, context.get(signedInEditor).email)
  if (weakness) return data<PasswordErrors>({ wanted: weakness }, { status: 422 })
  const changed = await editors.sessions.changePassword(askedBy(request, context), {
    current: textIn(form, 'current'),
    wanted,
  })
  if (!changed.ok) return data<PasswordErrors>({ current: notTheOne }, { status: 422 })
  const headers = withCookies(changed.cookies)
  return redirect(`/${params.desk}/account`, { status: 303, headers })
}

type PasswordErrors = Partial<Record<'current' | 'wanted', string>>

const notTheOne = 'This is not your password.'

export const meta: Route.MetaFunction = () => deskMeta('Change password')

export default function Password({ actionData }: Route.ComponentProps) {
  const errors = actionData ?? {}
  return (
    <div className="max-w-md">
      <DeskHeading title="Change password" />
      <DeskForm errors={errors} submit="Change password" submitting="Changing password...">
        <TextField
          id="current"
          name="current"
          label="Your password now"
          type="password"
          autoComplete="current-password"
          error={errors.current}
          required
        />
        <TextField
          id="wanted"
          name="wanted"
          label="The new one"
          hint="At least 12 characters. A few words in a row are good."
          type="password"
          autoComplete="new-password"
          error={errors.wanted}
          required
        />
      </DeskForm>
    </div>
  )
}
