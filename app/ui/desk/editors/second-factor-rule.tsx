import { DeskForm } from '../access/desk-form'
import { PasswordAgain } from '../access/password-fields'

interface SecondFactorRuleProps {
  isRequired: boolean
  /** How many editors would have to set one up. */
  withoutOne: number
  email: string
  error: string | undefined
}

/** Whether everybody needs one, and the form to decide otherwise. */
export function SecondFactorRule(props: SecondFactorRuleProps) {
  const { isRequired, withoutOne, email, error } = props
  const step = isRequired ? 'relax-second-factor' : 'require-second-factor'
  return (
    <DeskForm
      // Emptied once it is decided.
      key={step}
      errors={{ 'rule-password': error }}
      submit={isRequired ? 'Make it optional' : 'Require it for everybody'}
    >
      <p className="text-ink-soft">
        {isRequired
          ? 'Everybody needs one: whoever has none sets it up after signing in, before anything else.'
          : `It is everybody’s own choice. ${without(withoutOne)}`}
      </p>
      <input type="hidden" name="step" value={step} />
      <PasswordAgain id="rule-password" email={email} error={error} />
    </DeskForm>
  )
}

function without(count: number): string {
  if (count === 0) return 'All editors have one.'
  return count === 1 ? 'One editor has none yet.' : `${count} editors have none yet.`
}
