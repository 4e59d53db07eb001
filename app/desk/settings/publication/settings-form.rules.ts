import type { MergedSettings } from '~/publication/merge-settings.rules'
import { type SettingName, type SettingValues, settingNames } from '~/publication/settings.rules'
import type { SettingErrors } from '~/publication/settings-form.rules'

/** What another owner changed meanwhile. */
export interface SettingConflict {
  theirs: string
  by: string
  at: Date | null
}

export type SettingConflicts = Partial<Record<SettingName, SettingConflict>>

/** The form as it is shown: newly opened, or rejected. */
export interface SettingsFormState {
  /** Another key replaces the form, with all that is typed in it. */
  key: string
  /** Sent with the form: what an owner did not change is not stored. */
  opened: SettingValues
  values: SettingValues
  errors: SettingErrors
  conflicts: SettingConflicts
}

/** After a conflict: what this owner typed, and what others changed in the other fields. */
export function conflictState(
  current: SettingValues,
  { values, conflicts }: MergedSettings,
  changes: Partial<Record<SettingName, { by: string; at: Date }>>,
): Pick<SettingsFormState, 'opened' | 'values' | 'conflicts'> {
  const described = conflicts.map((name): [SettingName, SettingConflict] => [
    name,
    { theirs: current[name], by: changes[name]?.by ?? '', at: changes[name]?.at ?? null },
  ])
  return { opened: current, values, conflicts: Object.fromEntries(described) }
}

/** A checked box takes what the other owner chose. */
export function withTheirs(
  typed: SettingValues,
  opened: SettingValues,
  isTheirs: (name: SettingName) => boolean,
): SettingValues {
  const names = settingNames.filter(isTheirs)
  return { ...typed, ...Object.fromEntries(names.map((name) => [name, opened[name]])) }
}
