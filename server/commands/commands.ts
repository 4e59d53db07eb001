import { resolve } from 'node:path'
import { removeSamplePosts } from '~/posts/sample/remove-sample.actions'
import { noActor } from '~/posts/saving/write-version.actions'
import { loadSampleEdition, sampleIds } from '../edition/sample-edition'
import { readEnv } from '../process/environment/read-env'
import { StartupError } from '../process/startup-error'
import { openMigratedDatabase } from '../storage/database'
import { openStores } from '../storage/pictures'
import { refuseOtherUser } from '../storage/refuse-other-user'
import { type Command, readArguments } from './command'

export const migrateCommand: Command = {
  name: 'migrate',
  forms: [''],
  summary: 'Brings the database up to date and stops.',
  async run(args, { print }) {
    readArguments(args, {}, migrateCommand)
    const env = readEnv()
    await refuseOtherUser(env.dataDir)
    const database = await openMigratedDatabase(env)
    await database.close()
    print('The database is up to date.')
  },
}

export const createCommand: Command = {
  name: 'create',
  forms: [''],
  summary: 'Creates a new database in a data folder that has files of another site, and stops.',
  async run(args, { print }) {
    readArguments(args, {}, createCommand)
    const env = readEnv()
    await refuseOtherUser(env.dataDir)
    const database = await openMigratedDatabase(env, { isNewSite: true })
    await database.close()
    print('The database was created. The next start uses it.')
  },
}

export const sampleCommand: Command = {
  name: 'sample',
  forms: ['', '--remove'],
  summary: 'Loads the sample edition into an empty database and stops; --remove removes it.',
  details:
    '--remove deletes the posts that nobody has changed, with their pictures and addresses, and writes the public record again without them, as if they had never been.',
  async run(args, { root, print }) {
    const { values } = readArguments(
      args,
      { options: { remove: { type: 'boolean' } } },
      sampleCommand,
    )
    const folder = resolve(root, 'sample')
    const env = readEnv()
    await refuseOtherUser(env.dataDir)
    const database = await openMigratedDatabase(env)
    try {
      const { db } = database
      if (values.remove) {
        const removed = await removeSamplePosts(
          { db, now: new Date() },
          await sampleIds(folder)(),
          noActor,
        )
        print(`Removed the sample edition: ${removed} posts.`)
        return
      }
      const reportError = (error: unknown) => {
        throw error
      }
      const { thumbnails } = openStores({ ...env, db, reportError })
      const deps = { db, thumbnails, now: new Date() }
      const added = await loadSampleEdition(deps, folder)
      if (added === 0) {
        throw new StartupError(
          'The database already has posts, so the sample edition was not loaded.',
          'Set DATA_DIR or DATABASE_URL to an empty database.',
        )
      }
      print(`Loaded the sample edition: ${added} posts.`)
    } finally {
      await database.close()
    }
  },
}
