import { defaultDescription, defaultName, type Site, socialLink } from '~/config/site'

/** What owners can set at the desk. */
export const settingNames = ['name', 'description', 'social', 'contact'] as const
export type SettingName = (typeof settingNames)[number]

export function isSettingName(name: string): name is SettingName {
  return (settingNames as readonly string[]).includes(name)
}

/** The values as they are stored. A missing or empty one is the default. */
export type SettingValues = Partial<Record<SettingName, string>>

/** What environment variables set. Null if owners choose it at the desk. */
export interface FixedSettings {
  siteName: string | null
  socialLinks: string[] | null
  contactEmail: string | null
}

/** The settings in use. An environment variable wins over a stored value. */
export function siteOf(values: SettingValues, fixed: FixedSettings, siteUrl: string): Site {
  return {
    name: fixed.siteName ?? (values.name || defaultName),
    url: siteUrl,
    description: values.description || defaultDescription,
    social: (fixed.socialLinks ?? socialIn(values.social)).map(socialLink),
  }
}

/** Null if messages of readers are only stored. */
export function contactEmailOf(values: SettingValues, fixed: FixedSettings): string | null {
  return fixed.contactEmail ?? (values.contact || null)
}

/** One address per line. */
function socialIn(value: string | undefined): string[] {
  return (value ?? '').split('\n').filter((line) => URL.canParse(line))
}
