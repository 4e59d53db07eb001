import { formatBytes } from '~/pictures/library/library-picture.rules'
import { fingerprintOfPost } from '~/posts/pictures/picture-of-post.queries'
import { readEnv } from '../process/environment/read-env'
import { showProgress } from '../process/progress'
import { StartupError } from '../process/startup-error'
import { openMigratedDatabase } from '../storage/database'
import { type CopyResult, copyPictures } from '../storage/picture-stores/copy-pictures'
import { diskAsObjects } from '../storage/picture-stores/disk-as-objects'
import { diskStoresIn } from '../storage/picture-stores/disk-stores'
import { objectStoresIn } from '../storage/picture-stores/object-stores'
import { refuseOtherUser } from '../storage/refuse-other-user'
import { type Command, readArguments, usageOf } from './command'

const targets = ['s3', 'disk'] as const
type Target = (typeof targets)[number]

export const storageCommand: Command = {
  name: 'storage',
  forms: ['copy --to s3|disk [--json]'],
  summary:
    'Copies all pictures between the data folder and the object storage of the S3_ variables, and compares every copy with its original. The site may serve meanwhile.',
  details: `--to s3    from DATA_DIR into the object storage
--to disk  from the object storage into DATA_DIR
--json     prints the result as JSON

Run it again if it was interrupted: what is there already is only compared. It deletes nothing.`,
  async run(args, { print }) {
    const options = { to: { type: 'string' }, json: { type: 'boolean' } } as const
    const { values, positionals } = readArguments(args, { options, count: [1, 1] }, storageCommand)
    const to = targets.find((target) => target === values.to)
    if (positionals[0] !== 'copy' || !to) {
      throw new StartupError('The arguments are not valid.', `Usage: ${usageOf(storageCommand)}`)
    }
    const env = readEnv()
    const { objectStorage } = env
    if (!objectStorage) {
      throw new StartupError(
        'The object storage is not configured.',
        'Set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for this command.',
      )
    }
    if (to === 'disk') await refuseOtherUser(env.dataDir)
    const database = await openMigratedDatabase(env)
    const progress = showProgress()
    try {
      const { db } = database
      const disk = diskAsObjects(diskStoresIn(env.dataDir), (id) => fingerprintOfPost(db, id))
      const objects = objectStoresIn(objectStorage)
      const [from, into] = to === 's3' ? [disk, objects] : [objects, disk]
      const result = await copyPictures({ from, to: into, report: progress.report })
      progress.end()
      print(values.json ? JSON.stringify(result) : inWords(result, to))
      if (result.failed.length > 0) process.exitCode = 1
    } finally {
      progress.end()
      await database.close()
    }
  },
}

const nextSteps: Record<Target, string> = {
  s3: 'Next: start every instance with the S3_ variables, then run this command once more for what was stored meanwhile.',
  disk: 'Next: stop the site, run this command once more, and start it without the S3_ variables.',
}

function inWords({ copied, bytes, unchanged, failed }: CopyResult, to: Target): string {
  const counts = `Copied ${copied} files (${formatBytes(bytes)}) and verified each; ${unchanged} were there already.`
  if (failed.length === 0) return `${counts}\n${nextSteps[to]}`
  return [
    counts,
    `${failed.length} files are not the same at their destination:`,
    ...failed.map((path) => `  ${path}`),
    'Run the command again. If they stay different, check the disk and the object storage.',
  ].join('\n')
}
