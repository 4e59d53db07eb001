import { equal } from 'node:assert/strict'
import { join } from 'node:path'
import { mailFolder } from '../../../server/mail/mail-folder'
import type { RunningServer } from '../server'
import { queryDatabase } from '../servers/database-beside'
import { until } from '../until'

/** The stored mails to an address, newest first. */
export async function mailsTo({ dataDir }: RunningServer, address: string) {
  const { mails } = await mailFolder(join(dataDir, 'mail')).list({ limit: 1000, offset: 0 })
  return mails.filter(({ to }) => to === address)
}

/** The text of the newest mail to an address, once there are `count` of them. */
export async function mailTo(server: RunningServer, address: string, count = 1): Promise<string> {
  await until(async () => (await mailsTo(server, address)).length >= count)
  const mails = await mailsTo(server, address)
  equal(mails.length, count)
  return mails[0]?.text ?? ''
}

export function linksIn(text: string): string[] {
  return text.match(/https?:\/\/\S+/g) ?? []
}

/** The link to one of the newsletter's pages. */
export function linkTo(page: 'confirm' | 'preferences', text: string): string {
  return linksIn(text).find((link) => link.includes(`/newsletter/${page}/`)) ?? 'no link'
}

export function subscriber(server: RunningServer, address: string) {
  return queryDatabase(
    server,
    'select status, domains, link_key, updated_at from subscribers where email = ?',
    address,
  )[0]
}
