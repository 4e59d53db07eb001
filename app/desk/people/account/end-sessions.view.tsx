import type { ReactNode } from 'react'
import { DeskForm } from '../../access/desk-form.view'
import { CurrentPasswordField } from '../../access/password-fields.view'
import { SessionFacts, type SessionRow } from './session-list.view'

interface EndSessionsProps {
  /** All sessions except the current one. */
  others: SessionRow[]
  email: string
  timeZone: string
  errors: { password?: string }
}

export function EndSessions({ others, email, timeZone, errors }: EndSessionsProps) {
  if (others.length === 0) {
    return <p className="text-ink-soft">You are not signed in anywhere else.</p>
  }
  return (
    <DeskForm errors={errors} submit="End" submitting="Ending...">
      <fieldset>
        <legend className="mb-3 font-semibold">Which sessions?</legend>
        <ul className="divide-y divide-line rounded-card border border-line">
          <li>
            <Choice value="others" isFirst>
              All except this one
            </Choice>
          </li>
          {others.map((session) => (
            <li key={session.id}>
              <Choice value={session.id}>
                <SessionFacts session={session} timeZone={timeZone} />
              </Choice>
            </li>
          ))}
        </ul>
      </fieldset>
      <CurrentPasswordField email={email} error={errors.password} />
    </DeskForm>
  )
}

interface ChoiceProps {
  value: string
  isFirst?: boolean
  children: ReactNode
}

function Choice({ value, isFirst = false, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-center gap-4 p-4">
      <input
        type="radio"
        name="session"
        value={value}
        defaultChecked={isFirst}
        className="size-4.5 flex-none accent-cyan"
      />
      <span className="min-w-0">{children}</span>
    </label>
  )
}
