import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailMessage } from '~/mail/mailer'
import { compose } from './compose'
import type { DkimKey } from './dkim'

/** A mail as it goes over the wire, signed where there is a key. */
export function createMime(from: string, dkim: DkimKey | null) {
  const signer = dkim && new DKIM(dkim)
  return async (message: MailMessage): Promise<Buffer> => {
    const built = await new MailComposer(compose(message, from)).compile().build()
    return signer ? buffer(signer.sign(built)) : built
  }
}
