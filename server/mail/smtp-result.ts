import type { NodemailerError } from 'nodemailer/lib/errors'
import type { SendResult } from '~/mail/mailer'

/** How far a mail was when an error occurred. `transmitted`: its last line was sent. */
export type Stage = 'connecting' | 'talking' | 'transmitted'

/** What an SMTP error means for the mail. */
export function resultOf(error: NodemailerError, stage: Stage): SendResult {
  const { responseCode, command = '' } = error
  const text = error.response ?? error.message
  if (responseCode === undefined || responseCode === 421) {
    // Before the last line the server has no complete mail that it could deliver.
    if (stage === 'transmitted' && responseCode === undefined) {
      return { status: 'uncertain', error: text }
    }
    const isUnavailable = stage === 'connecting' || command === 'MAIL FROM'
    return { status: isUnavailable ? 'unavailable' : 'interrupted', error: text }
  }
  if (command !== 'RCPT TO' && command !== 'DATA') {
    // It accepts no mail from us: the sender, the password or the state of the server is wrong.
    return { status: 'unavailable', error: text }
  }
  if (responseCode < 500) return { status: 'deferred', error: text }
  const isAddressGone = command === 'RCPT TO' && hasNoMailbox(responseCode, text)
  return { status: 'rejected', error: text, isAddressGone }
}

const enhancedStatus = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/

/** A full mailbox (5.2.2) may be emptied, and a rejection by policy (5.7.x) says nothing about the address. */
function hasNoMailbox(responseCode: number, text: string): boolean {
  const [, status] = enhancedStatus.exec(text) ?? []
  if (status) return /^5\.1\.[0-36]$|^5\.1\.10$|^5\.2\.1$|^5\.4\.4$/.test(status)
  return responseCode === 550 || responseCode === 551 || responseCode === 553
}
