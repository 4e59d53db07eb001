import { DeskForm } from '../../access/desk-form.view'
import { CurrentPasswordField } from '../../access/password-fields.view'
import { Moment } from '../../shell/moment.view'

interface RemovePasskeyProps {
  passkeys: { id: string; name: string; createdAt: Date | null }[]
  email: string
  timeZone: string
  errors: { password?: string }
}

/** Lists the passkeys, and removes the chosen one. */
export function RemovePasskey({ passkeys, email, timeZone, errors }: RemovePasskeyProps) {
  return (
    <DeskForm errors={errors} submit="Remove this passkey" submitting="Removing...">
      <input type="hidden" name="step" value="remove" />
      <fieldset>
        <legend className="mb-3 font-semibold">Your passkeys</legend>
        <ul className="divide-y divide-line rounded-card border border-line">
          {passkeys.map(({ id, name, createdAt }, index) => (
            <li key={id}>
              <label className="flex cursor-pointer items-center gap-4 p-4">
                <input
                  type="radio"
                  name="passkey"
                  value={id}
                  defaultChecked={index === 0}
                  className="size-4.5 flex-none accent-cyan"
                />
                <span className="wrap-anywhere min-w-0">
                  {name || 'Passkey'}
                  {createdAt && (
                    <span className="block text-ink-muted text-sm">
                      added <Moment at={createdAt} timeZone={timeZone} />
                    </span>
                  )}
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <CurrentPasswordField email={email} error={errors.password} />
    </DeskForm>
  )
}
