import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import type { Site } from '~/config/site'
import type { Mailer } from '~/mail/mailer'
import { diskStore } from '~/pictures/stores/disk-store.service'
import { type DkimKey, dkimKey } from './dkim'
import { folderMailer } from './folder-mailer'
import { smtpMailer } from './smtp-mailer'

type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'dkim'>

/** Over SMTP where a mail server is set; else every mail is kept as a file in the data folder. */
export function createMailer(env: MailEnv, site: Pick<Site, 'name' | 'url'>): Mailer {
  const { from, dkim } = senderOf(env, site)
  if (env.smtpUrl !== null) return smtpMailer(env.smtpUrl, from, dkim)
  return folderMailer(diskStore(join(env.dataDir, 'mail')), from)
}

/** Who mail comes from, and the key that shows it. */
export function senderOf(
  env: Pick<Env, 'mailFrom' | 'dkim'>,
  site: Pick<Site, 'name' | 'url'>,
): { from: string; dkim: DkimKey | null } {
  const from = env.mailFrom ?? defaultFrom(site)
  return { from, dkim: dkimKey(env.dkim, from) }
}

export function defaultFrom({ name, url }: Pick<Site, 'name' | 'url'>): string {
  return `"${name.replace(/["\\\r\n]/g, '')}" <no-reply@${new URL(url).hostname}>`
}
