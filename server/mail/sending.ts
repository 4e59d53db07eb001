import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import type { Site } from '~/config/site'
import type { Database } from '~/database/database'
import type { NewsletterLinks } from '~/newsletter/links.rules'
import { createIssueMails } from '~/newsletter/sending/issue-mails.service'
import { type Sender, startSender } from '~/newsletter/sending/sender.service'
import { diskStore } from '~/pictures/stores/disk-store.service'
import type { Log } from '../process/log'
import { senderOf } from './mailer'
import { createMime } from './mime'
import { folderPostman } from './postman/folder-postman'
import { smtpPostman } from './postman/smtp-postman'

interface SendingParts {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'dkim' | 'mailPerSecond'>
  site: Pick<Site, 'name' | 'url'>
  database: Pick<Database, 'db' | 'engine'>
  links: NewsletterLinks
  clock: () => Date
  log: Log
}

/** Carries the newsletter out: over SMTP where a mail server is set, else into the folder of kept mails. */
export function startSending({ env, site, database, links, clock, log }: SendingParts): Sender {
  const { from, dkim } = senderOf(env, site)
  const folder = diskStore(join(env.dataDir, 'mail'))
  return startSender({
    database,
    clock,
    log,
    postman:
      env.smtpUrl === null
        ? folderPostman((name, raw) => folder.put(name, raw), clock)
        : smtpPostman(env.smtpUrl),
    mailFor: createIssueMails({
      ...{ db: database.db, links, clock, from },
      toMime: createMime(from, dkim),
    }),
    perSecond: env.mailPerSecond,
  })
}
