import { Form } from 'react-router'
import { type Role, roles } from '~/content/desk/editor'
import { Button } from '../../primitives/button'

interface RosterProps {
  editors: { id: string; name: string; email: string; role: Role; hasSecondFactor: boolean }[]
  me: string
}

export function Roster({ editors, me }: RosterProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {editors.map(({ id, name, email, role, hasSecondFactor }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
          <div className="wrap-anywhere min-w-40 flex-1">
            <p className="font-semibold">
              {name}
              {id === me && <span className="font-normal text-cyan"> · you</span>}
            </p>
            <p className="text-ink-muted text-sm">
              {email}
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
          <details className="relative">
            <summary className="flex min-h-9 cursor-pointer list-none items-center rounded-lg px-3 text-red text-sm hover:bg-raised">
              Remove
            </summary>
            <Form
              method="post"
              className="absolute right-0 z-10 mt-1 w-64 rounded-card border border-line bg-raised p-4 shadow-xl"
            >
              <input type="hidden" name="step" value="remove" />
              <input type="hidden" name="editor" value={id} />
              <p className="mb-3 text-sm">
                {name} is signed out everywhere and cannot come back without a new invitation.
              </p>
              <Button type="submit" size="small">
                Remove {name}
              </Button>
            </Form>
          </details>
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
