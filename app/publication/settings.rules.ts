import { defaultDescription, defaultName, type Site, socialLink } from '~/config/site'
import { iconOf, logoOf } from '~/pictures/brand/brand-pictures.rules'

/** What owners can set at the desk. */
export const settingNames = ['name', 'description', 'social', 'contact', 'logo', 'icon'] as const
export type SettingName = (typeof settingNames)[number]

export function isSettingName(name: string): name is SettingName {
  return (settingNames as readonly string[]).includes(name)
}

/** The values as they are stored. A missing or empty one is the default. */
export type StoredSettings = Partial<Record<SettingName, string>>

/**
 * The values in use, as the form shows them: social links are one address per line, pictures are their ids. '' means
 * that there is none.
 */
export type SettingValues = Record<SettingName, string>

/** What environment variables set. Null if owners choose it at the desk. */
export interface EnvironmentSettings {
  siteName: string | null
  socialLinks: string[] | null
  contactEmail: string | null
}

/** The variable that sets each of these. */
export const variableNames = {
  name: 'SITE_NAME',
  social: 'SOCIAL_LINKS',
  contact: 'CONTACT_EMAIL',
} as const satisfies Partial<Record<SettingName, string>>

/** The settings in use. An environment variable wins over a stored value. */
export function valuesOf(stored: StoredSettings, environment: EnvironmentSettings): SettingValues {
  return {
    name: environment.siteName ?? (stored.name || defaultName),
    description: stored.description || defaultDescription,
    social: environment.socialLinks?.join('\n') ?? stored.social ?? '',
    contact: environment.contactEmail ?? stored.contact ?? '',
    logo: stored.logo ?? '',
    icon: stored.icon ?? '',
  }
}

/** The variables that are set, by the name of their setting: owners cannot change these. */
export function variablesInUse(environment: EnvironmentSettings) {
  const values = {
    name: environment.siteName,
    social: environment.socialLinks,
    contact: environment.contactEmail,
  }
  const names = Object.entries(variableNames).filter(
    ([name]) => values[name as keyof typeof values] !== null,
  )
  return Object.fromEntries(names) as Partial<Record<SettingName, string>>
}

export function siteOf(values: SettingValues, siteUrl: string): Site {
  return {
    name: values.name,
    url: siteUrl,
    description: values.description,
    social: linesOf(values.social)
      .filter((href) => URL.canParse(href))
      .map(socialLink),
    logo: logoOf(values.logo),
    icon: iconOf(values.icon),
  }
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
