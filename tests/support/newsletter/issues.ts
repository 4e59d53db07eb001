import type { Database } from '../../../app/database/database'
import type { MailMessage } from '../../../app/mail/mailer'
import { renderForFeeds } from '../../../app/markdown/feeds/render-for-feeds'
import { plainBody } from '../../../app/newsletter/composing/plain-body.rules'
import { createIssues } from '../../../app/newsletter/issues/issues.service'
import { createLinks } from '../../../app/newsletter/links.rules'
import { signerWith } from '../signer'

const site = { name: 'Vigil', url: 'https://news.example' }

/** Issues with a clock that the test sets, and mails in a list. */
export function newsletterOn({ db, readDb, engine }: Database, start: Date) {
  const mails: MailMessage[] = []
  const state = { now: start, queued: 0, isMailServerDown: false }
  const issues = createIssues({
    db,
    readDb,
    engine,
    clock: () => state.now,
    site: () => site,
    links: createLinks({ siteUrl: site.url, signer: signerWith('a secret of some length') }),
    sendMail: async (mail) => {
      if (state.isMailServerDown) throw new Error('connect ECONNREFUSED')
      mails.push(mail)
    },
    renderBody: async (body, settings) => renderForFeeds(body, settings),
    plainBody: async (body, settings) => plainBody(body, settings),
    onQueued: () => {
      state.queued += 1
    },
  })
  return { issues, mails, state }
}
