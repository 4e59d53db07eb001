import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { Button, ButtonLink } from '~/ui/button'
import { TextField } from '~/ui/field'
import { FormErrors } from '~/ui/form-errors'
import { AccessFrame } from '../../access/access-frame.view'
import { ResendFields } from '../../access/resend-fields.view'
import { readResendForm } from '../../access/resend-form.request'
import { returnPath } from '../../access/return-path.rules'
import { clientOf, withCookies } from '../../requests/client.request'
import { deskMeta } from '../../requests/desk-meta.request'
import type { Route } from './+types/again.route'
import {
  retryAfter,
  tooManyAttempts,
  usedCode,
  wrongCode,
  wrongPassword,
} from './sign-in-messages.rules'

const signInFields = ['again-email', 'again-password', 'again-code']

/** Runs again after the action. A redirect from here would lose the form. */
export function loader() {
  return null
}

/** Keeps a form whose session has ended, asks to sign in, and sends it on with 307, which repeats a POST. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const to = returnPath(deskPath, new URL(request.url).searchParams.get('to'))
  const { form, fields } = await readResendForm({ request, context }, signInFields)
  const email = textIn(form, 'again-email').trim()
  const code = textIn(form, 'again-code')
  const page = (notice: string | null, asksForCode = false) => {
    return { fields, email, notice, asksForCode }
  }
  if (!form.has('again-email') && !form.has('again-code')) return data(page(null), { status: 401 })

  const client = clientOf(request, context)
  const password = textIn(form, 'again-password')
  const result = code
    ? await editors.signIn.withCode(client, code)
    : await editors.signIn.withPassword(client, { email, password })
  if (result.ok) return redirect(to, { status: 307, headers: withCookies(result.cookies) })
  switch (result.reason) {
    case 'second-factor':
      return data(page(null, true), { status: 401, headers: withCookies(result.cookies) })
    case 'too-many':
      return data(page(tooManyAttempts(result.retryInMs), code !== ''), {
        status: 429,
        headers: retryAfter(result.retryInMs),
      })
    case 'wrong':
      return data(page(code ? wrongCode : wrongPassword, code !== ''), { status: 401 })
    case 'used':
      return data(page(usedCode, true), { status: 401 })
    case 'expired':
      return data(page(null), { status: 401 })
  }
}

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Sign in again')

export default function Again({ actionData, params }: Route.ComponentProps) {
  if (!actionData) {
    return (
      <AccessFrame heading="Sign in again" intro="No form was sent to this page.">
        <ButtonLink href={`/${params.desk}/sign-in`}>Sign in</ButtonLink>
      </AccessFrame>
    )
  }
  const { fields, email, notice, asksForCode } = actionData
  return (
    <AccessFrame
      heading="Sign in again"
      intro="Your session has ended. Your text is still on this page, and will be sent once you are signed in. Pictures must be chosen again."
    >
      <form method="post" encType="multipart/form-data" noValidate className="flex flex-col gap-6">
        {notice && <FormErrors title={notice} items={[]} />}
        <ResendFields fields={fields} />
        {asksForCode ? (
          <TextField
            id="again-code"
            name="again-code"
            label="Code"
            hint="The six digits from your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            required
          />
        ) : (
          <>
            <TextField
              id="again-email"
              name="again-email"
              label="Email address"
              type="email"
              autoComplete="username"
              defaultValue={email}
              required
            />
            <TextField
              id="again-password"
              name="again-password"
              label="Password"
              type="password"
              autoComplete="current-password"
              required
            />
          </>
        )}
        <Button type="submit" className="self-start">
          Sign in and send
        </Button>
      </form>
    </AccessFrame>
  )
}
