import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mailer } from '~/mail/mailer'
import { compose } from './compose'
import type { DkimKey } from './dkim'

/** Encodes mails for the wire, and signs them if there is a key. */
export function createEncoder(sender: () => string, dkim: DkimKey | null): Mailer['encode'] {
  const signer = dkim && new DKIM(dkim)
  return async (message) => {
    const from = sender()
    const mail = new MailComposer(compose(message, from)).compile()
    const { from: address, to } = mail.getEnvelope()
    const built = await mail.build()
    return {
      message,
      envelope: { from: address || from, to },
      raw: signer ? await buffer(signer.sign(built)) : built,
    }
  }
}
