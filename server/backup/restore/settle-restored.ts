import type { Env } from '~/config/env.server'
import { formatSecrets, parseSecrets, type Secrets, secretFingerprint } from '~/config/secrets'
import { storeVerifiedBackup } from '~/database/backups'
import type { Db } from '~/database/database'
import { deleteSetting, readSetting, writeSetting } from '~/database/settings'
import { logAccountAction } from '~/people/audit/account-log.actions'
import type { KnownHead } from '~/record/restores/known-head.rules'
import { configuredSecrets } from '../../storage/secrets/secrets'
import type { Manifest } from '../archive/format'
import { recordRestore } from './record-restore'

export interface Settling {
  env: Pick<Env, 'secret' | 'secretFile'>
  now: Date
  file: string
  /** Names this restore. */
  id: string
  manifest: Manifest
  /** Those that the site kept outside of its database; null if they are in its settings. */
  secrets: string | null
  /** What is known of the public record that is replaced. */
  knownHeads: readonly (KnownHead | null)[]
}

/**
 * Changes what must not continue where the backup was made: the site may have gone on since, and mail that it sent
 * would be sent twice. Returns what the operator should know.
 */
export async function settleRestored(db: Db, settling: Settling): Promise<string[]> {
  const { now, file, id, manifest } = settling
  const notes = [...(await holdIssues(db, now)), ...(await storeSiteSecrets(db, settling))]
  notes.push(...(await recordRestore(db, settling)))
  // A session that was ended after the backup would be valid again.
  await db.deleteFrom('editor_sessions').execute()
  await db.deleteFrom('editor_verifications').execute()
  await writeSetting(db, 'restored-by', id)
  await writeSetting(db, 'site-id', manifest.site)
  await deleteSetting(db, 'last-backup')
  await storeVerifiedBackup(db, { at: new Date(manifest.at), file })
  await logAccountAction(db, now, {
    by: null,
    action: 'restored',
    subject: 'the site',
    detail: `from a backup of ${manifest.at}`,
  })
  return [...notes, 'Editors have to sign in again.']
}

async function holdIssues(db: Db, now: Date): Promise<string[]> {
  const stopped = await db
    .updateTable('newsletter_issues')
    .set({ status: 'stopped' })
    .where('status', '=', 'sending')
    .returning('id')
    .execute()
  const overdue = await db
    .updateTable('newsletter_issues')
    .set((eb) => ({ status: 'draft', send_at: null, version: eb('version', '+', 1) }))
    .where('status', '=', 'scheduled')
    .where('send_at', '<=', now.toISOString())
    .returning('id')
    .execute()
  return [
    stopped.length > 0 &&
      `Newsletter issues that were being sent are stopped (${stopped.length}): check whether they were sent after the backup, then resume them at the desk.`,
    overdue.length > 0 &&
      `Newsletter issues that should have been sent by now are drafts (${overdue.length}): check whether they were sent after the backup.`,
  ].filter((note) => note !== false)
}

/** Into the settings: a start with other secrets than these is refused, and one without any uses them. */
async function storeSiteSecrets(db: Db, { env, secrets: outside }: Settling): Promise<string[]> {
  const text = outside ?? (await readSetting(db, 'desk-secret'))
  const ofSite = text === null ? null : parseSecrets(text)
  if (!ofSite) return []
  await writeSetting(db, 'desk-secret', formatSecrets(ofSite))
  const configured = await configuredSecrets(env).catch(() => null)
  const variable = env.secret === null ? env.secretFile && 'VIGIL_SECRET_FILE' : 'VIGIL_SECRET'
  if (!variable || (configured && isKnown(ofSite, configured.secrets))) return []
  return [
    `${variable} does not have the secret of the restored site, so the next start is refused. Unset it; or unset it once, run \`vigil secret print\`, and set it to what that prints.`,
  ]
}

function isKnown({ current }: Secrets, configured: Secrets): boolean {
  const known = [configured.current, ...configured.previous.map(({ value }) => value)]
  return known.map(secretFingerprint).includes(secretFingerprint(current))
}
