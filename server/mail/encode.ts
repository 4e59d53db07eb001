import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mailer } from '~/mail/mailer'
import { compose } from './compose'
import type { DkimKey } from './dkim'

/** Encodes mails for the wire, and signs them if there is a key. */
export function createEncoder(from: string, dkim: DkimKey | null): Mailer['encode'] {
  const signer = dkim && new DKIM(dkim)
  return async (message) => {
    const mail = new MailComposer(compose(message, from)).compile()
    const { from: sender, to } = mail.getEnvelope()
    const built = await mail.build()
    return {
      message,
      envelope: { from: sender || from, to },
      raw: signer ? await buffer(signer.sign(built)) : built,
    }
  }
}
