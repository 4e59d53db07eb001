import type { Role } from '~/people/editor.rules'
import { lifetimes, maxTokenNameLength, scopeNames, scopes } from '~/people/tokens/token.rules'
import { ErrorText, SelectField, TextField } from '~/ui/field'
import { DeskForm } from '../../access/desk-form.view'
import { CurrentPasswordField } from '../../access/password-fields.view'

/** The form as it was sent. */
export interface TokenForm {
  name: string
  scopes: string[]
  days: string
}

interface NewTokenFormProps {
  role: Role
  email: string
  typed: TokenForm | null
  errors: Partial<Record<string, string>>
}

const lifetimeOptions = lifetimes.map((days) => ({
  value: String(days),
  label: days === 365 ? 'One year' : `${days} days`,
}))

export function NewTokenForm({ role, email, typed, errors }: NewTokenFormProps) {
  return (
    <DeskForm errors={errors} submit="Create token" submitting="Creating…">
      <input type="hidden" name="step" value="create" />
      <TextField
        id="name"
        name="name"
        label="Name"
        hint="What will use it, such as “Import of the archive”."
        defaultValue={typed?.name ?? ''}
        maxLength={maxTokenNameLength}
        error={errors.name}
        autoComplete="off"
        required
      />
      <fieldset id="scopes" tabIndex={-1}>
        <legend className="mb-2 font-semibold">What it may do</legend>
        {role === 'author' && (
          <p className="mb-2 text-ink-muted text-sm">
            You are an author, so it writes drafts as you do, and publishes nothing.
          </p>
        )}
        <ul>
          {scopeNames.map((scope) => (
            <li key={scope}>
              <label className="flex cursor-pointer items-start gap-3 py-1.5">
                <input
                  type="checkbox"
                  name="scope"
                  value={scope}
                  defaultChecked={typed?.scopes.includes(scope) ?? false}
                  className="mt-1 size-4.5 flex-none accent-cyan"
                />
                <span className="min-w-0">
                  {scopes[scope]}{' '}
                  <code className="wrap-anywhere font-mono text-ink-muted text-sm">{scope}</code>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <ErrorText id="scopes" error={errors.scopes} />
      </fieldset>
      <SelectField
        id="days"
        name="days"
        label="Valid for"
        options={lifetimeOptions}
        defaultValue={typed?.days || '90'}
        error={errors.days}
      />
      <CurrentPasswordField email={email} error={errors.password} />
    </DeskForm>
  )
}
