import { data, redirect } from 'react-router'
import { textIn } from '~/http/body/form-text'
import { services } from '~/services'
import { TextField } from '~/ui/field'
import { AccessFrame } from '../../access/access-frame.view'
import { DeskForm } from '../../access/desk-form.view'
import { returnPath } from '../../access/return-path.rules'
import { clientOf, withCookies } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import type { Route } from './+types/code.route'
import { retryAfter, tooManyAttempts, usedCode, wrongCode } from './sign-in-messages.rules'

export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { editors, deskPath } = context.get(services)
  const code = textIn(await readDeskForm(request), 'code')
  const result = await editors.signIn.withCode(clientOf(request, context), code)
  if (result.ok) {
    const to = returnPath(deskPath, new URL(request.url).searchParams.get('to'))
    return redirect(to, { status: 303, headers: withCookies(result.cookies) })
  }
  switch (result.reason) {
    case 'too-many':
      return data(
        { notice: tooManyAttempts(result.retryInMs) },
        { status: 429, headers: retryAfter(result.retryInMs) },
      )
    case 'wrong':
      return data({ notice: wrongCode }, { status: 401 })
    case 'used':
      return data({ notice: usedCode }, { status: 401 })
    default:
      return data({ notice: expired }, { status: 401 })
  }
}

const expired = 'This took too long, or too many codes were wrong. Please sign in again.'

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Sign in')

export default function Code({ actionData, params }: Route.ComponentProps) {
  return (
    <AccessFrame
      heading="Enter your code"
      intro="The six digits from your authenticator app, or one of your recovery codes."
    >
      <DeskForm notice={actionData?.notice} submit="Sign in" submitting="Signing in...">
        <TextField
          id="code"
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </DeskForm>
      <p className="mt-6 border-line border-t pt-5 text-sm">
        <a
          href={`/${params.desk}/sign-in`}
          className="inline-block py-1 text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Start over
        </a>
      </p>
    </AccessFrame>
  )
}
