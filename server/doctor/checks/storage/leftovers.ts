import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Env } from '~/config/env.server'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { unfinishedFiles } from '~/pictures/stores/sweep-unfinished.service'
import { hasJournal } from '../../../backup/restore/swap'
import { storeFolders } from '../../../storage/private-files'
import type { PlainCheck } from '../../check'
import { countOf, error, type Finding, ok, warning } from '../../finding'

/** A running server removes them after ten minutes, within an hour. */
const forgottenMs = 2 * 60 * 60_000

/** Files that a killed process left half-written, and what was set aside. */
export const leftoversCheck: PlainCheck = {
  name: 'leftovers',
  needs: 'nothing',
  limitMs: 60_000,
  async run({ env, clock }) {
    const unfinished = await forgottenFiles(env.dataDir, clock())
    const found = [...(await interruptedRestore(env)), ...(await unsentMails(env))]
    if (unfinished.length > 0) {
      found.push(
        warning(
          `${countOf(unfinished.length, 'file')} of a killed process ${unfinished.length === 1 ? 'was' : 'were'} never finished.`,
          'The next start of the server removes them; `vigil doctor --fix` moves them aside.',
          unfinished,
        ),
      )
    }
    const aside = await foldersSetAside(env.dataDir)
    if (aside.length > 0) {
      found.push({
        ...ok(
          `${countOf(aside.length, 'folder')} in DATA_DIR ${aside.length === 1 ? 'has' : 'have'} what was set aside. Delete what you do not need.`,
        ),
        items: aside,
      })
    }
    return found.length > 0 ? found : [ok('No process has left unfinished files.')]
  },
}

async function interruptedRestore({ dataDir }: Env): Promise<Finding[]> {
  if (!(await hasJournal(dataDir))) return []
  return [
    error(
      'A restore is running, or was interrupted while it moved files.',
      'If none is running, start the server: it finishes the restore.',
    ),
  ]
}

/** Their paths within the data folder. */
export async function forgottenFiles(dataDir: string, now: Date): Promise<string[]> {
  const found: string[] = []
  for (const folder of ['.', ...storeFolders]) {
    for await (const { path, ageMs } of unfinishedFiles(join(dataDir, folder), now)) {
      if (ageMs > forgottenMs) found.push(relative(dataDir, path))
    }
  }
  return found
}

async function foldersSetAside(dataDir: string): Promise<string[]> {
  const names = (await unlessMissing(() => readdir(dataDir))) ?? []
  return names.filter((name) => /^(set-aside|before-restore)-/.test(name)).toSorted()
}

/** From the time before a mail server was set. */
async function unsentMails({ dataDir, smtpUrl }: Env): Promise<Finding[]> {
  if (smtpUrl === null) return []
  const names = (await unlessMissing(() => readdir(join(dataDir, 'mail')))) ?? []
  const mails = names.filter((name) => name.endsWith('.eml'))
  if (mails.length === 0) return []
  return [
    warning(
      `${countOf(mails.length, 'mail')} in DATA_DIR/mail ${mails.length === 1 ? 'is' : 'are'} from the time before SMTP_URL was set, and nobody got them.`,
      'Read them, then move them out of DATA_DIR.',
    ),
  ]
}
