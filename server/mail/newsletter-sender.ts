import type { Env } from '~/config/env.server'
import type { Site } from '~/config/site'
import type { Database } from '~/database/database'
import type { NewsletterLinks } from '~/newsletter/links.rules'
import { createIssueMails } from '~/newsletter/sending/issue-mails.service'
import { type Sender, startSender } from '~/newsletter/sending/sender.service'
import { countMails } from '../metrics/measure'
import type { Metrics } from '../metrics/metrics'
import type { Log } from '../process/log'
import { createMailer } from './mailer'

interface NewsletterSenderParts {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'dkim' | 'mailPerSecond'>
  site: () => Pick<Site, 'name' | 'url'>
  database: Pick<Database, 'db' | 'engine'>
  links: NewsletterLinks
  clock: () => Date
  log: Log
  metrics: Pick<Metrics, 'mails'>
}

/** A mail that is given up without an answer is uncertain, so a slow mail server gets a whole minute. */
const answerTimeoutMs = 60_000

export function startNewsletterSender(parts: NewsletterSenderParts): Sender {
  const { env, site, database, links, clock, log } = parts
  return startSender({
    database,
    clock,
    log,
    mailer: countMails(createMailer(env, site, { answerTimeoutMs }), 'newsletter', parts.metrics),
    messageFor: createIssueMails({ db: database.db, links, clock }),
    perSecond: env.mailPerSecond,
  })
}
