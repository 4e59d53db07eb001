import { createTransport } from 'nodemailer'
import type { NodemailerError } from 'nodemailer/lib/errors'
import { type Mailer, MailRefused } from '~/mail/mailer'
import { compose } from './compose'
import type { DkimKey } from './dkim'
import { outcomeOf } from './postman/outcome'

// Together well under the minute that a job is lent for: a server that hangs must not let another
// process believe that this one is dead.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function smtpMailer(url: string, from: string, dkim: DkimKey | null): Mailer {
  const transport = createTransport({ url, ...timeouts, ...(dkim && { dkim }) })
  return {
    async send(message) {
      try {
        await transport.sendMail(compose(message, from))
      } catch (error) {
        const outcome = outcomeOf(error as NodemailerError, 'talking')
        throw outcome.is === 'refused' ? new MailRefused(outcome.error, { cause: error }) : error
      }
    },
  }
}
