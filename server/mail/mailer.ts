import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import type { Site } from '~/config/site'
import type { Mailer } from '~/mail/mailer'
import { diskStore } from '~/pictures/stores/disk-store.service'
import { dkimKey } from './dkim'
import { createEncoder } from './encode'
import { folderMailer } from './folder-mailer'
import { smtpMailer } from './smtp-mailer'

type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'dkim'>

// Well under the minute for which a job is claimed: if the mail server hangs, no other process must start the same job.
const defaultAnswerTimeoutMs = 20_000

/** Sends over SMTP if a mail server is set. If not, every mail becomes a file in the data folder. */
export function createMailer(
  env: MailEnv,
  site: () => Pick<Site, 'name' | 'url'>,
  { answerTimeoutMs = defaultAnswerTimeoutMs } = {},
): Mailer {
  const from = () => env.mailFrom ?? defaultFrom(site())
  const encode = createEncoder(from, dkimKey(env.dkim, from()))
  if (env.smtpUrl !== null) return smtpMailer({ url: env.smtpUrl, encode, answerTimeoutMs })
  return folderMailer(diskStore(join(env.dataDir, 'mail')), encode)
}

export function defaultFrom({ name, url }: Pick<Site, 'name' | 'url'>): string {
  return `"${name.replace(/["\\\r\n]/g, '')}" <no-reply@${new URL(url).hostname}>`
}
