import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { readEditorForm } from '~/people/roster/editor-form.rules'
import { services } from '~/services'
import { TextField } from '~/ui/field'
import { AccessFrame } from '../../access/access-frame.view'
import { DeskForm } from '../../access/desk-form.view'
import { returnPath } from '../../access/return-path.rules'
import { clientOf, withCookies } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import type { Route } from './+types/sign-in.route'
import { PasskeySignIn } from './passkey-sign-in.view'
import { retryAfter, tooManyAttempts, wrongPassword } from './sign-in-messages.rules'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { editors, deskPath, site } = context.get(services)
  const to = returnPathIn(request, deskPath)
  if (await editors.sessions.current(clientOf(request, context))) throw redirect(to, 303)
  return { to, deskPath, siteName: site.name, hasEditors: await editors.roster.hasAny() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const form = await readDeskForm(request)
  const { email } = readEditorForm(form)
  const password = textIn(form, 'password')
  const to = returnPathIn(request, deskPath)
  const client = clientOf(request, context)
  const result = await editors.signIn.withPassword(client, { email, password })
  if (result.ok) return redirect(to, { status: 303, headers: withCookies(result.cookies) })
  switch (result.reason) {
    case 'second-factor':
      return redirect(`/${deskPath}/sign-in/code?${new URLSearchParams({ to })}`, {
        status: 303,
        headers: withCookies(result.cookies),
      })
    case 'too-many':
      return data(
        { email, notice: tooManyAttempts(result.retryInMs) },
        { status: 429, headers: retryAfter(result.retryInMs) },
      )
    default:
      return data({ email, notice: wrongPassword }, { status: 401 })
  }
}

function returnPathIn(request: Request, deskPath: string): string {
  return returnPath(deskPath, new URL(request.url).searchParams.get('to'))
}

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Sign in')

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { to, deskPath, siteName, hasEditors } = loaderData
  return (
    <AccessFrame
      heading="Sign in"
      intro={
        hasEditors
          ? `To the desk of ${siteName}.`
          : 'There is no editor yet. The server printed a set-up link when it started.'
      }
    >
      <DeskForm notice={actionData?.notice} submit="Sign in" submitting="Signing in...">
        <TextField
          id="email"
          name="email"
          label="Email address"
          type="email"
          autoComplete="username webauthn"
          defaultValue={actionData?.email ?? ''}
          required
        />
        <TextField
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password webauthn"
          required
        />
      </DeskForm>
      <PasskeySignIn deskPath={deskPath} to={to} />
      <p className="mt-6 border-line border-t pt-5 text-sm">
        <a
          href={`/${deskPath}/sign-in/forgotten`}
          className="inline-block py-1 text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Forgot your password?
        </a>
      </p>
    </AccessFrame>
  )
}
