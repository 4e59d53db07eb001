import type { Db } from '~/database/database'
import { storedSettings } from './publication-settings.queries'
import { contactEmailOf, type FixedSettings, type SettingValues, siteOf } from './settings.rules'

interface PublicationOptions {
  db: Db
  /** The public origin, which does not change while the server runs. */
  siteUrl: string
  fixed: FixedSettings
}

/**
 * The name and the other settings of the publication, in memory: reading them costs no query. While the database is
 * away, the last known values stay.
 */
export function createPublication({ db, siteUrl, fixed }: PublicationOptions) {
  let loadedVersion: string | null | undefined
  let current = settingsIn({})

  function settingsIn(values: SettingValues) {
    return { site: siteOf(values, fixed, siteUrl), contactEmail: contactEmailOf(values, fixed) }
  }

  async function load(): Promise<void> {
    current = settingsIn(await storedSettings(db))
  }

  return {
    site: () => current.site,
    contactEmail: () => current.contactEmail,
    load,

    /**
     * Loads the settings if the version of the content has changed. Every change of a setting changes it. Pages of the
     * new version must be rendered after this.
     */
    async follow(version: string | null): Promise<void> {
      if (version === loadedVersion) return
      await load()
      loadedVersion = version
    },
  }
}

export type Publication = ReturnType<typeof createPublication>
