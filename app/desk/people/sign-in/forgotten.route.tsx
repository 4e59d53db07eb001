import { data } from 'react-router'
import {
  type EditorFormErrors,
  emailErrors,
  readEditorForm,
} from '~/people/roster/editor-form.rules'
import { services } from '~/services'
import { TextField } from '~/ui/field'
import { AccessFrame } from '../../access/access-frame.view'
import { DeskForm } from '../../access/desk-form.view'
import { clientOf } from '../../requests/client.request'
import { readDeskForm } from '../../requests/desk-form.request'
import { deskMeta } from '../../requests/desk-meta.request'
import type { Route } from './+types/forgotten.route'
import { retryAfter, tooManyAttempts } from './sign-in-messages.rules'

export function loader() {
  return null
}

/** Gives the same response to everyone, so that it does not reveal who has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editors } = context.get(services)
  const { email } = readEditorForm(await readDeskForm(request))
  const errors = emailErrors(email)
  if (errors.email) return data({ email, errors, notice: null, isSent: false }, { status: 422 })
  const noErrors: EditorFormErrors = {}
  const result = await editors.requestPasswordReset(clientOf(request, context), email)
  if (!result.ok) {
    const notice = tooManyAttempts(result.retryInMs)
    return data(
      { email, errors: noErrors, notice, isSent: false },
      { status: 429, headers: retryAfter(result.retryInMs) },
    )
  }
  return data({ email, errors: noErrors, notice: null, isSent: true })
}

export { headersOfAction as headers } from '../../requests/client.request'

export const meta: Route.MetaFunction = () => deskMeta('Reset your password')

export default function Forgotten({ actionData, params }: Route.ComponentProps) {
  if (actionData?.isSent) {
    return (
      <AccessFrame heading="Check your inbox">
        <p role="status">
          If {actionData.email} belongs to an editor, a link to reset the password is on its way. It
          works once and expires in an hour. Without a mail server, the operator finds the mail in
          the data folder.
        </p>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame heading="Reset your password" intro="We will mail you a link to choose a new one.">
      <DeskForm
        notice={actionData?.notice}
        errors={actionData?.errors ?? {}}
        submit="Send link"
        submitting="Sending..."
      >
        <TextField
          id="email"
          name="email"
          label="Email address"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email ?? ''}
          error={actionData?.errors.email}
          required
        />
      </DeskForm>
      <p className="mt-6 border-line border-t pt-5 text-sm">
        <a
          href={`/${params.desk}/sign-in`}
          className="inline-block py-1 text-ink-soft underline underline-offset-4 hover:text-ink"
        >
          Back to sign-in
        </a>
      </p>
    </AccessFrame>
  )
}
