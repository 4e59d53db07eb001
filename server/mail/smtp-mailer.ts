import { createTransport } from 'nodemailer'
import type { Mailer } from '~/mail/mailer'
import { compose } from './compose'
import type { DkimKey } from './dkim'

// Together well under the minute that a job is lent for: a server that hangs must not let another
// process believe that this one is dead.
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function smtpMailer(url: string, from: string, dkim: DkimKey | null): Mailer {
  const transport = createTransport({ url, ...timeouts, ...(dkim && { dkim }) })
  return {
    async send(message) {
      await transport.sendMail(compose(message, from))
    },
  }
}
