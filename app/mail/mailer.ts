/** One mail, as whoever writes it sees it. Who it comes from is the mailer's to know. */
export interface MailMessage {
  /** The same for every attempt at the same mail, so that a mailbox can tell a second delivery. */
  id: string
  to: string
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html?: string
  /** Of the newsletter: where a mail program lets its reader leave, by one click (RFC 8058). */
  unsubscribeUrl?: string
  writtenAt: Date
}

/** A mail that was kept because there is no mail server. */
export interface KeptMail {
  name: string
  to: string
  subject: string
  at: Date
  text: string
}

/** The mails in the data folder, for the owner of the desk to read. */
export interface MailFolder {
  /** Newest first. */
  list(page: { limit: number; offset: number }): Promise<{ mails: KeptMail[]; total: number }>
}

/** The mail server will never take this mail: there is no such mailbox, for one. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Built by the server: over SMTP, or into a folder where there is no mail server. */
export interface Mailer {
  /** Resolves once the mail is in safe hands; rejects, saying why, when it is not, or never will be. */
  send(message: MailMessage): Promise<void>
}
