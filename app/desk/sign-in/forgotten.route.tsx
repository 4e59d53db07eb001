import { data } from 'react-router'
import { readForm } from '~/http/body/form-body'
import { type EditorErrors, errorsInEmail, typedEditor } from '~/people/access-forms.rules'
import { services } from '~/services'
import { TextField } from '~/ui/field'
import { AccessFrame } from '../access/access-frame.view'
import { DeskForm } from '../access/desk-form.view'
import { askedBy } from '../requests/asked.request'
import { deskMeta } from '../requests/desk-meta.request'
import type { Route } from './+types/forgotten.route'
import { retryAfter, tooMany } from './sign-in-words.rules'

const mostBytes = 64 * 1024

export function loader() {
  return null
}

/** Says the same to everybody: who has an account here is nobody's business. */
export async function action({ request, context }: Route.ActionArgs) {
  const { editors } = context.get(services)
  const body = await readForm(request, mostBytes)
  if (!body.ok) throw data(null, { status: body.status })
  const { email } = typedEditor(body.form)
  const errors = errorsInEmail(email)
  if (errors.email) return data({ email, errors, notice: null, isSent: false }, { status: 422 })
  const nothingWrong: EditorErrors = {}
  const asked = await editors.askForNewPassword(askedBy(request, context), email)
  if (!asked.ok) {
    const notice = tooMany(asked.retryInMs)
    return data(
      { email, errors: nothingWrong, notice, isSent: false },
      { status: 429, headers: retryAfter(asked.retryInMs) },
    )
  }
  return data({ email, errors: nothingWrong, notice: null, isSent: true })
}

export { headersOfAction as headers } from '../requests/asked.request'

export const meta: Route.MetaFunction = () => deskMeta('New password')

export default function Forgotten({ actionData, params }: Route.ComponentProps) {
  if (actionData?.isSent) {
    return (
      <AccessFrame heading="Look into your mail">
        <p role="status">
          If {actionData.email} belongs to an editor, a link to choose a new password is on its way.
          It works once, within the hour. Where no mail server is set up, an operator finds the mail
          in the data folder.
        </p>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame heading="A new password" intro="A link to choose one is mailed to you.">
      <DeskForm
        notice={actionData?.notice}
        errors={actionData?.errors ?? {}}
        submit="Send the link"
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
          Back to signing in
        </a>
      </p>
    </AccessFrame>
  )
}
