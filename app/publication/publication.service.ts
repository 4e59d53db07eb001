import type { Db } from '~/database/database'
import { storedSettings } from './publication-settings.queries'
import { type EnvironmentSettings, type StoredSettings, siteOf, valuesOf } from './settings.rules'

interface PublicationOptions {
  db: Db
  /** The public origin, which does not change while the server runs. */
  siteUrl: string
  environment: EnvironmentSettings
}

/**
 * The name and the other settings of the publication, in memory: reading them costs no query. While the database is
 * away, the last known values stay.
 */
export function createPublication({ db, siteUrl, environment }: PublicationOptions) {
  let loadedVersion: string | null | undefined
  let current = settingsIn({})

  function settingsIn(stored: StoredSettings) {
    const values = valuesOf(stored, environment)
    return { site: siteOf(values, siteUrl), contactEmail: values.contact || null }
  }

  async function load(): Promise<void> {
    current = settingsIn(await storedSettings(db))
  }

  return {
    site: () => current.site,
    /** Null if messages of readers are only stored. */
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
