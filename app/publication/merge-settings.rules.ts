import { type SettingName, type SettingValues, settingNames } from './settings.rules'

interface Versions {
  /** What the form showed when it was opened. */
  opened: SettingValues
  typed: SettingValues
  /** What is stored now. Another owner may have changed it since. */
  current: SettingValues
}

export interface MergedSettings {
  /** The current values with what this owner changed. */
  values: SettingValues
  changed: SettingName[]
  /** Both owners changed these, to different values. */
  conflicts: SettingName[]
}

/** What one owner changed is stored, what another one changed meanwhile stays. */
export function mergeSettings({ opened, typed, current }: Versions): MergedSettings {
  const isChanged = (name: SettingName) =>
    typed[name] !== opened[name] && typed[name] !== current[name]
  const changed = settingNames.filter(isChanged)
  const values = { ...current }
  for (const name of changed) values[name] = typed[name]
  return { values, changed, conflicts: changed.filter((name) => current[name] !== opened[name]) }
}
