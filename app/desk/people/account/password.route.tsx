import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { TextField } from '~/ui/field'
import { DeskForm } from '../../access/desk-form.view'
import { UsernameForBrowser } from '../../access/password-fields.view'
import { clientOf, withCookies } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { DeskHeading } from '../../shell/desk-page.view'
import type { Route } from './+types/password.route'
import { passwordProblem } from './password-problem.request'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { passkeys } = context.get(services).editors
  return {
    email: context.get(signedInEditor).email,
    passkeys: (await passkeys.list(clientOf(request, context))).length,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { editors } = context.get(services)
  const form = await readDeskForm(request)
  const newPassword = textIn(form, 'newPassword')
  const editor = context.get(signedInEditor)
  const weakness = await editors.weaknessOf(newPassword, editor)
  if (weakness) return data<PasswordErrors>({ newPassword: weakness }, { status: 422 })
  const confirmation = { editorId: editor.id, password: textIn(form, 'current') }
  const result = await editors.sessions.changePassword(clientOf(request, context), confirmation, {
    newPassword,
    endsPasskeys: form.get('endsPasskeys') === 'on',
  })
  if (!result.ok) {
    const { text, ...init } = passwordProblem(result)
    return data<PasswordErrors>({ current: text }, init)
  }
  const headers = withCookies(result.value)
  return redirect(`/${params.desk}/account`, { status: 303, headers })
}

type PasswordErrors = Partial<Record<'current' | 'newPassword', string>>

export const meta: Route.MetaFunction = () => deskMeta('Change password')

export { headersOfAction as headers } from '../../requests/client.request'

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData ?? {}
  const { email, passkeys } = loaderData
  return (
    <div className="max-w-md">
      <DeskHeading title="Change password" />
      <DeskForm errors={errors} submit="Change password" submitting="Changing password...">
        <UsernameForBrowser email={email} />
        <TextField
          id="current"
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.current}
          required
        />
        <TextField
          id="newPassword"
          name="newPassword"
          label="New password"
          hint="At least 12 characters. Three or four unrelated words are good."
          type="password"
          autoComplete="new-password"
          error={errors.newPassword}
          required
        />
        {passkeys > 0 && (
          <label className="flex cursor-pointer items-start gap-3">
            <input
              type="checkbox"
              name="endsPasskeys"
              className="mt-1 size-4.5 flex-none accent-cyan"
            />
            <span>
              {passkeys === 1
                ? 'You have a passkey, which signs in without the password. Remove it as well.'
                : `You have ${passkeys} passkeys, which sign in without the password. Remove them as well.`}
            </span>
          </label>
        )}
      </DeskForm>
    </div>
  )
}
