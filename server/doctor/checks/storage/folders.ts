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
    const folder = await entryAt(env.dataDir)
    if (!folder) {
      return [
        error(
          `The data folder ${env.dataDir} does not exist.`,
          'Set DATA_DIR to the folder of the site. A new site gets its folder at the first start.',
        ),
      ]
    }
    const top = [...storeFolders, ...databaseFiles].map((name) => join(env.dataDir, name))
    const atTop = (await Promise.all(top.map(entryAt))).filter((entry) => entry !== null)
    const inside = await insideOf(atTop, signal)
    const found = [
      ...(await unusable([folder, ...atTop, ...inside], env)),
      ...strangers([...atTop, ...inside], folder.uid),
      ...open([folder, ...atTop]),
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
  isFolder: boolean
}

/** Null if there is nothing. */
async function entryAt(path: string): Promise<Entry | null> {
  const stats = await unlessMissing(() => stat(path))
  return stats && { path, uid: stats.uid, mode: stats.mode, isFolder: stats.isDirectory() }
}

/** What is in these folders, and in their 256 sub-folders. */
async function insideOf(entries: readonly Entry[], signal: AbortSignal): Promise<Entry[]> {
  const found: Entry[] = []
  for (const { path } of entries.filter(({ isFolder }) => isFolder)) {
    // What cannot be listed is reported by its rights.
    for (const name of await readdir(path).catch(() => [])) {
      signal.throwIfAborted()
      const entry = await entryAt(join(path, name))
      if (!entry) continue
      found.push(entry)
      if (/^[0-9a-f]{2}$/.test(name)) found.push(...(await insideOf([entry], signal)))
    }
  }
  return found
}

async function unusable(entries: readonly Entry[], env: Env): Promise<Finding[]> {
  const wrong: string[] = []
  for (const entry of entries) {
    const rights = entry.isFolder
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
