import { data, redirect } from 'react-router'
import { textIn } from '~/people/access-forms.rules'
import { services } from '~/services'
import { TextField } from '~/ui/field'
import { DeskForm } from '../access/desk-form.view'
import { UsernameForBrowser } from '../access/password-fields.view'
import { askedBy, withCookies } from '../requests/asked.request'
import { deskForm } from '../requests/desk.request'
import { deskMeta } from '../requests/desk-meta.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import { DeskHeading } from '../shell/desk-page.view'
import type { Route } from './+types/password.route'
import { notGiven } from './own-password-words.request'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { passkeys } = context.get(services).editors
  return {
    email: context.get(signedInEditor).email,
    passkeys: (await passkeys.list(askedBy(request, context))).length,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { editors } = context.get(services)
  const form = await deskForm(request)
  const wanted = textIn(form, 'wanted')
  const editor = context.get(signedInEditor)
  const weakness = await editors.weaknessOf(wanted, editor)
  if (weakness) return data<PasswordErrors>({ wanted: weakness }, { status: 422 })
  const own = { editorId: editor.id, password: textIn(form, 'current') }
  const changed = await editors.sessions.changePassword(askedBy(request, context), own, {
    wanted,
    endsPasskeys: form.get('endsPasskeys') === 'on',
  })
  if (!changed.ok) {
    const { text, ...init } = notGiven(changed)
    return data<PasswordErrors>({ current: text }, init)
  }
  const headers = withCookies(changed.made)
  return redirect(`/${params.desk}/account`, { status: 303, headers })
}

type PasswordErrors = Partial<Record<'current' | 'wanted', string>>

export const meta: Route.MetaFunction = () => deskMeta('Change password')

export { headersOfAction as headers } from '../requests/asked.request'

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
          hint="At least 12 characters. Three or four unrelated words are good."
          type="password"
          autoComplete="new-password"
          error={errors.wanted}
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
                ? 'You have a passkey, which lets you in without the password. Remove it as well.'
                : `You have ${passkeys} passkeys, which let you in without the password. Remove them as well.`}
            </span>
          </label>
        )}
      </DeskForm>
    </div>
  )
}
