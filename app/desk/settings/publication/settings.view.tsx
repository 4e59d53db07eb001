import type { SettingName, SettingValues } from '~/publication/settings.rules'
import { FocusedNotice } from '../../shell/notice.view'
import type { FirstStep } from '../first-steps/first-steps.rules'
import { FirstSteps } from '../first-steps/first-steps.view'
import { SettingsHeading } from '../settings-heading.view'
import type { SettingsFormState } from './settings-form.rules'
import { SettingsForm } from './settings-form.view'

interface SettingsViewProps {
  base: string
  values: SettingValues
  /** The environment variables that win, by the name of their setting. */
  variables: Partial<Record<SettingName, string>>
  /** Null once the installation is set up. */
  firstSteps: FirstStep[] | null
  /** Changes with each time that the form was saved. */
  saved: string | null
  timeZone: string
  rejected: SettingsFormState | null
}

export function SettingsView(props: SettingsViewProps) {
  const { base, values, variables, firstSteps, saved, timeZone, rejected } = props
  const opened = { key: saved ?? 'opened', opened: values, values, errors: {}, conflicts: {} }
  const form = rejected ?? opened
  return (
    <>
      <SettingsHeading base={base} />
      {saved !== null && !rejected && (
        <FocusedNotice kind="success" focusKey={saved}>
          Saved. Readers see it now.
        </FocusedNotice>
      )}
      {firstSteps && <FirstSteps steps={firstSteps} base={base} />}
      <SettingsForm key={form.key} state={form} variables={variables} timeZone={timeZone} />
    </>
  )
}
