import { Form } from 'react-router'
import { type Role, roles } from '~/content/desk/editor'
import { Button } from '../../primitives/button'
import { WithPassword } from './with-password'

interface RosterProps {
  editors: { id: string; name: string; email: string; role: Role; hasSecondFactor: boolean }[]
  me: string
  /** Of whoever reads this, who gives the password for what is done to others. */
  email: string
  /** What was not done, and why. */
  refused: Refused | undefined
}

export interface Refused {
  step: string
  editor: string
  text: string
}

export function Roster({ editors, me, email, refused }: RosterProps) {
  const errorOf = (step: string, editor: string) =>
    refused?.step === step && refused.editor === editor ? refused.text : undefined
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {editors.map(({ id, name, email: address, role, hasSecondFactor }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
          <div className="wrap-anywhere min-w-40 flex-1">
            <p className="font-semibold">
              {name}
              {id === me && <span className="font-normal text-cyan"> · you</span>}
            </p>
            <p className="text-ink-muted text-sm">
              {address}
              {hasSecondFactor && ' · second factor'}
            </p>
          </div>
          <Form method="post" className="flex items-center gap-2">
            <input type="hidden" name="step" value="role" />
            <input type="hidden" name="editor" value={id} />
            <RoleSelect
              id={`role-${id}`}
              label={`Role of ${name}`}
              defaultValue={role}
              isLabelHidden
            />
            <Button type="submit" look="outline" size="small">
              Change
            </Button>
          </Form>
          <div className="flex flex-wrap items-start gap-2">
            {id !== me && (
              <WithPassword
                label="Sign out"
                step="end-sessions"
                editor={id}
                email={email}
                error={errorOf('end-sessions', id)}
                submit={`Sign ${name} out`}
              >
                Ends all sessions of {name}, who can sign in again.
              </WithPassword>
            )}
            <WithPassword
              label="Remove"
              step="remove"
              editor={id}
              email={email}
              error={errorOf('remove', id)}
              submit={`Remove ${name}`}
            >
              {name} is signed out everywhere and cannot come back without a new invitation.
            </WithPassword>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface RoleSelectProps {
  id: string
  label: string
  defaultValue: Role
  isLabelHidden?: boolean
}

export function RoleSelect({ id, label, defaultValue, isLabelHidden = false }: RoleSelectProps) {
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-2 block font-semibold'}>
        {label}
      </label>
      <select
        // Anew when the role has changed, or it would keep showing the old one.
        key={defaultValue}
        id={id}
        name="role"
        defaultValue={defaultValue}
        className={`cursor-pointer rounded-lg border border-line-strong bg-ground px-3 hover:border-ink-muted ${isLabelHidden ? 'h-9' : 'h-12'}`}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
    </div>
  )
}
