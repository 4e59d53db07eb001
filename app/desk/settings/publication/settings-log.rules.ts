import type { SettingName, SettingValues } from '~/publication/settings.rules'

const labels: Record<SettingName, string> = {
  name: 'name',
  description: 'description',
  social: 'social links',
  contact: 'contact address',
  logo: 'logo',
  icon: 'icon',
}

/** One entry of the log for all settings that were changed together. It contains no address. */
export function changeText(
  changed: readonly SettingName[],
  { before, after }: { before: SettingValues; after: SettingValues },
): { action: string; subject: string; detail: string } {
  const list = new Intl.ListFormat('en').format(changed.map((name) => labels[name]))
  return {
    action: 'changed',
    subject: `the publication’s ${list}`,
    detail: changed.includes('name') ? `“${before.name}” is now “${after.name}”` : '',
  }
}
