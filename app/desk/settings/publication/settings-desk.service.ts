import type { Db } from '~/database/database'
import { deleteSetting, readSetting, writeSetting } from '~/database/settings'
import { listEditors } from '~/people/stored/editors.queries'
import { listInvitations } from '~/people/stored/password-links.queries'
import type { BrandPictures } from '~/pictures/brand/brand-pictures.service'
import { hasPostOfEditor } from '~/posts/editing/desk-posts.queries'
import { removeSamplePosts } from '~/posts/sample/remove-sample.actions'
import { storedSamplePosts } from '~/posts/sample/sample-posts.queries'
import type { Actor } from '~/posts/saving/write-version.actions'
import { storedSettings } from '~/publication/publication-settings.queries'
import { type EnvironmentSettings, valuesOf, variablesInUse } from '~/publication/settings.rules'
import { type FirstStep, firstStepsOf } from '../first-steps/first-steps.rules'
import { type SettingsEdit, saveSettings } from './save-settings.actions'

interface SettingsDeskParts {
  db: Db
  clock: () => Date
  environment: EnvironmentSettings
  pictures: BrandPictures
  /** The ids of the posts that the program is shipped with. */
  sampleIds: () => Promise<string[]>
  /** Called after a change is committed. Once it resolves, readers get no older version. */
  onChanged: () => Promise<void>
}

const firstStepsSetting = 'first-steps'

/** What the desk's routes can do with the settings of the publication. */
export function createSettingsDesk(parts: SettingsDeskParts) {
  const { db, clock, environment, pictures, sampleIds, onChanged } = parts
  const samplePosts = async () => storedSamplePosts(db, await sampleIds())
  return {
    pictures,

    /** The values in use, and the variables that owners cannot change here. */
    async settings() {
      const values = valuesOf(await storedSettings(db), environment)
      return { values, variables: variablesInUse(environment) }
    },

    async save(edit: SettingsEdit) {
      const result = await saveSettings({ db, now: clock(), clock, environment }, edit)
      await onChanged()
      return result
    },

    samplePosts,

    async removeSamplePosts({ id, name }: Actor): Promise<number> {
      const removed = await removeSamplePosts({ db, now: clock() }, await sampleIds(), { id, name })
      await onChanged()
      return removed
    },

    /** For a new installation. */
    openFirstSteps: () => writeSetting(db, firstStepsSetting, 'open'),
    closeFirstSteps: () => deleteSetting(db, firstStepsSetting),

    /** What the owner of a new installation has to do. Null once it is done, or was dismissed. */
    async firstSteps(): Promise<FirstStep[] | null> {
      if ((await readSetting(db, firstStepsSetting)) === null) return null
      const stored = await storedSettings(db)
      const [people, invitations, hasPost, sample] = await Promise.all([
        listEditors(db),
        listInvitations(db, clock()),
        hasPostOfEditor(db),
        samplePosts(),
      ])
      const steps = firstStepsOf({
        stored,
        values: valuesOf(stored, environment),
        variables: variablesInUse(environment),
        editors: people.length + invitations.length,
        hasPost,
        hasSample: sample.untouched.length > 0,
      })
      return steps.every(({ isDone }) => isDone) ? null : steps
    },
  }
}

export type SettingsDesk = ReturnType<typeof createSettingsDesk>
