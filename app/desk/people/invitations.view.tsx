import { Form } from 'react-router'
import type { Role } from '~/people/editor.rules'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/field'
import { CurrentPasswordField } from '../access/password-fields.view'
import { CopyButton } from '../shell/copy-button.view'
import { Moment } from '../shell/moment.view'
import { RoleSelect } from './roster.view'

export interface CreatedInvitation {
  email: string
  url: string
  isKnown: boolean
}

interface InvitationFormProps {
  /** The values of a rejected form. */
  values: { email: string; role: Role | null } | undefined
  error: string | undefined
  /** The email address of the owner who confirms with the password. */
  owner: string
  passwordError: string | undefined
  created: CreatedInvitation | undefined
}

/** Shows the link, which cannot be shown later: the database stores only its digest. */
export function NewInvitation({ email, url, isKnown }: CreatedInvitation) {
  return (
    <div role="status" className="mb-6 rounded-card border border-green/60 bg-green/10 p-4">
      <p>
        {isKnown
          ? `${email} is already an editor: this link resets the password.`
          : `${email} is invited.`}{' '}
        The link was mailed (without a mail server, the mail is in the data folder). You can also
        send it yourself; it will not be shown again:
      </p>
      <p id="invitation-link" className="wrap-anywhere my-3 select-all font-mono text-sm">
        {url}
      </p>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy the link" text={url} elementId="invitation-link" />
      </div>
    </div>
  )
}

export function InvitationForm(props: InvitationFormProps) {
  const { values, error, owner, passwordError, created } = props
  return (
    <>
      {created && <NewInvitation {...created} />}
      <Form
        method="post"
        noValidate
        // The key empties the form when an invitation was created.
        key={created?.url}
        className="flex flex-wrap items-end gap-4"
      >
        <input type="hidden" name="step" value="invite" />
        <div className="min-w-60 flex-1">
          <TextField
            id="email"
            name="email"
            label="Email address"
            type="email"
            autoComplete="off"
            defaultValue={values?.email ?? ''}
            error={error}
            required
          />
        </div>
        <RoleSelect id="role" label="Role" defaultValue={values?.role ?? 'author'} />
        <div className="basis-full sm:max-w-md">
          <CurrentPasswordField id="invite" email={owner} error={passwordError} />
        </div>
        <div className="basis-full">
          <Button type="submit">Invite</Button>
        </div>
      </Form>
    </>
  )
}

interface InvitationListProps {
  invitations: { email: string; role: Role | null; expiresAt: Date }[]
  timeZone: string
}

export function InvitationList({ invitations, timeZone }: InvitationListProps) {
  if (invitations.length === 0) return null
  return (
    <div className="mt-8">
      <h3 className="mb-3 font-semibold">Pending invitations</h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {invitations.map(({ email, role, expiresAt }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
            <div className="wrap-anywhere min-w-40 flex-1">
              <p>{email}</p>
              <p className="text-ink-muted text-sm">
                as {role}, until <Moment at={expiresAt} timeZone={timeZone} />
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="step" value="withdraw" />
              <input type="hidden" name="email" value={email} />
              <Button type="submit" look="outline" size="small">
                Withdraw
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  )
}
