import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { StartupError } from '../process/startup-error'

/** The server wrote them last, or created them. */
const ownFiles = ['.', 'vigil.db', 'record-head.json']

/**
 * For commands that put files into the data folder. What root writes there, only root can read: every picture would be
 * missing for the server, or its database.
 */
export async function refuseOtherUser(
  dataDir: string,
  user = process.geteuid?.() ?? null,
): Promise<void> {
  const found = await Promise.all(
    ownFiles.map((name) => unlessMissing(() => stat(join(dataDir, name)))),
  )
  const [owner, ...others] = found.flatMap((file) => (file ? [file.uid] : []))
  if (user === null || owner === undefined || [owner, ...others].includes(user)) return
  throw new StartupError(
    `The data folder ${dataDir} belongs to another user (${owner}), who could not read what this one (${user}) writes there.`,
    `Run the command as that user: sudo -u '#${owner}' npm run vigil -- …`,
  )
}
