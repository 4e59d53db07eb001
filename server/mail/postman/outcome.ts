import type { NodemailerError } from 'nodemailer/lib/errors'
import type { Outcome } from '~/newsletter/sending/postman'

/** What an error of SMTP means for the mail, given whether its last line had been handed over. */
export function outcomeOf(error: NodemailerError, wasHandedOver: boolean): Outcome {
  const { responseCode, command = '' } = error
  const said = error.response ?? error.message
  if (responseCode === undefined || responseCode === 421) {
    // Before the last line a server has nothing that it could deliver.
    const isUnknown = wasHandedOver && responseCode === undefined
    return { is: isUnknown ? 'uncertain' : 'away', error: said }
  }
  const isForEver = responseCode >= 500
  if (command === 'RCPT TO') {
    if (!isForEver) return { is: 'deferred', error: said }
    return { is: 'refused', error: said, isAddressGone: isGone(responseCode, said) }
  }
  if (command === 'DATA') {
    if (!isForEver) return { is: 'deferred', error: said }
    return { is: 'refused', error: said, isAddressGone: false }
  }
  // It takes no mail from us at all: the sender, the password or the server's own state is wrong.
  return { is: 'away', error: said }
}

const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/

/**
 * Is there no such mailbox? A full one (5.2.2) may be emptied, and what is refused by policy (5.7.x) says
 * nothing about the address.
 */
function isGone(responseCode: number, said: string): boolean {
  const [, status] = enhanced.exec(said) ?? []
  if (status) return /^5\.1\.[0-36]$|^5\.1\.10$|^5\.2\.1$|^5\.4\.4$/.test(status)
  return responseCode === 550 || responseCode === 551 || responseCode === 553
}
