/** One mail. The mailer adds the sender. */
export interface MailMessage {
  /** The same for every attempt at the same mail: a mailbox recognises a second delivery by it. */
  id: string
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** A person wrote it to the recipient, so that an automatic reply is welcome. */
  isPersonal?: boolean
  /** Newsletter only: where a mail program's unsubscribe button posts to (RFC 8058). */
  unsubscribeUrl?: string
  writtenAt: Date
}

/** A mail as it goes over the wire, signed. */
export interface EncodedMail {
  message: MailMessage
  envelope: { from: string; to: string[] }
  raw: Buffer
}

export type SendResult =
  | { status: 'sent' }
  /** The mail server will never accept this mail. */
  | { status: 'rejected'; error: string; isAddressGone: boolean }
  /** The mail server accepts this mail later. */
  | { status: 'deferred'; error: string }
  /** The mail server accepts no mail at the moment. Nothing of this one was delivered. */
  | { status: 'unavailable'; error: string }
  /** The connection broke during this mail, perhaps because of it. Nothing of it was delivered. */
  | { status: 'interrupted'; error: string }
  /** The connection broke before the mail server answered: the mail may have been delivered. */
  | { status: 'uncertain'; error: string }

/** Sends every mail, of whatever kind: over SMTP, or into a folder if there is no mail server. */
export interface Mailer {
  /** Separate from sending, so that the newsletter encodes a mail while the one before it is on the wire. */
  encode(message: MailMessage): Promise<EncodedMail>
  send(mail: EncodedMail): Promise<SendResult>
  /** Closes all connections when the process ends. A mail that is being sent gets no result any more. */
  close(): void
}

export class MailError extends Error {
  override name = 'MailError'
}

/** The mail server will never accept this mail: trying again is useless. */
export class MailRejectedError extends MailError {
  override name = 'MailRejectedError'
}

/** Sends one mail. Throws a MailError if it was not sent. */
export type SendMail = (message: MailMessage) => Promise<void>

export function createSendMail(mailer: Mailer): SendMail {
  return async (message) => {
    const result = await mailer.send(await mailer.encode(message))
    if (result.status === 'sent') return
    throw result.status === 'rejected'
      ? new MailRejectedError(result.error)
      : new MailError(result.error)
  }
}

/** A mail that was stored as a file because there is no mail server. */
export interface StoredMail {
  name: string
  to: string
  subject: string
  at: Date
  text: string
}

/** The mails in the data folder, which owners read at the desk. */
export interface MailFolder {
  /** Newest first. */
  list(page: { limit: number; offset: number }): Promise<{ mails: StoredMail[]; total: number }>
}
