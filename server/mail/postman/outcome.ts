import type { NodemailerError } from 'nodemailer/lib/errors'
import type { Outcome } from '~/newsletter/sending/postman.rules'

/** How far a mail had come: to nobody, to somebody who was being told of it, or over to them with its last line. */
export type Stage = 'connecting' | 'talking' | 'handed over'

/** What an error of SMTP means for the mail, given how far it had come. */
export function outcomeOf(error: NodemailerError, stage: Stage): Outcome {
  const { responseCode, command = '' } = error
  const said = error.response ?? error.message
  if (responseCode === undefined || responseCode === 421) {
    // Before the last line a server has nothing that it could deliver.
    if (stage === 'handed over' && responseCode === undefined)
      return { is: 'uncertain', error: said }
    const isAway = stage === 'connecting' || command === 'MAIL FROM'
    return { is: isAway ? 'away' : 'hung up', error: said }
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
