import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { databaseFiles, othersBits, storeFolders } from '../../../storage/private-files'
import type { PlainCheck } from '../../check'
import { countOf, error, type Finding, ok, warning } from '../../finding'

/** Whether this user, and nobody else, can use what is in the data folder. */
export const foldersCheck: PlainCheck = {
  name: 'folders',
  needs: 'nothing',
  limitMs: 60_000,
  async run({ env }, signal) {
    const folder = await unlessMissing(() => stat(env.dataDir))
    if (!folder) {
      return [
        error(
          `The data folder ${env.dataDir} does not exist.`,
          'Set DATA_DIR to the folder of the site. A new site gets its folder at the first start.',
        ),
      ]
    }
    const entries = await entriesOf(env.dataDir, signal)
    const found = [
      ...(await unusable([{ path: env.dataDir, ...folder }, ...entries], env)),
      ...strangers(entries, folder.uid),
      ...open([{ path: env.dataDir, ...folder }, ...entries.filter(({ isTop }) => isTop)]),
      ...(await openSecrets(env)),
    ]
    if (found.length > 0) return found
    return [ok(`${env.dataDir} can be used by its owner, and by nobody else.`)]
  },
}

interface Entry {
  path: string
  uid: number
  mode: number
  isDirectory(): boolean
}

/** The files and folders that Vigil has to read and write, to the depth of two folders. */
async function entriesOf(
  dataDir: string,
  signal: AbortSignal,
): Promise<(Entry & { isTop: boolean })[]> {
  const found: (Entry & { isTop: boolean })[] = []
  const add = async (path: string, isTop: boolean) => {
    const stats = await unlessMissing(() => stat(path))
    if (!stats) return
    const { uid, mode } = stats
    const isDirectory = () => stats.isDirectory()
    found.push({ path, uid, mode, isDirectory, isTop })
    if (!stats.isDirectory()) return
    // What cannot be listed is reported by its rights.
    for (const name of await readdir(path).catch(() => [])) {
      signal.throwIfAborted()
      if (isTop || /^[0-9a-f]{2}$/.test(path.slice(-2))) await add(join(path, name), false)
    }
  }
  for (const name of [...storeFolders, ...databaseFiles]) await add(join(dataDir, name), true)
  return found
}

async function unusable(entries: readonly Entry[], env: Env): Promise<Finding[]> {
  const wrong: string[] = []
  for (const entry of entries) {
    const rights = entry.isDirectory()
      ? constants.R_OK | constants.W_OK | constants.X_OK
      : constants.R_OK
    const isUsable = await access(entry.path, rights).then(
      () => true,
      ({ code }: NodeJS.ErrnoException) => code === 'ENOENT',
    )
    if (!isUsable) wrong.push(entry.path)
  }
  if (wrong.length === 0) return []
  return [
    error(
      `${countOf(wrong.length, 'file or folder', 'files and folders')} in ${env.dataDir} cannot be read or written by this user.`,
      'Run the doctor as the user that runs the server. If you did, let that user own them, with chown -R.',
      wrong,
    ),
  ]
}

/** A command that was run as root leaves files that the server cannot replace. */
function strangers(entries: readonly Entry[], owner: number): Finding[] {
  const wrong = entries.filter(({ uid }) => uid !== owner).map(({ path }) => path)
  if (wrong.length === 0 || process.platform === 'win32') return []
  return [
    warning(
      `${countOf(wrong.length, 'file or folder belongs', 'files and folders belong')} to another user than the data folder.`,
      'Let the user that runs the server own them, with chown -R, and run commands as that user.',
      wrong,
    ),
  ]
}

function open(entries: readonly Entry[]): Finding[] {
  if (process.platform === 'win32') return []
  const wrong = entries.filter(({ mode }) => (mode & othersBits) !== 0).map(({ path }) => path)
  if (wrong.length === 0) return []
  return [
    warning(
      `Other users of this machine can get at ${countOf(wrong.length, 'file or folder', 'files and folders')} of the site.`,
      'Restrict them with chmod go=, or start the server, which does that to its own files.',
      wrong,
    ),
  ]
}

/** Files with secrets outside the data folder. */
async function openSecrets({ secretFile, dkim }: Env): Promise<Finding[]> {
  const wrong: string[] = []
  for (const path of [secretFile, dkim?.keyFile]) {
    const file = path ? await unlessMissing(() => stat(path)) : null
    // Orchestrators mount secrets with the group that reads them.
    if (path && file && (file.mode & 0o007) !== 0) wrong.push(path)
  }
  if (wrong.length === 0 || process.platform === 'win32') return []
  return [
    warning(
      `Every user of this machine can read ${countOf(wrong.length, 'file')} with a secret.`,
      'Restrict them with chmod o=.',
      wrong,
    ),
  ]
}
