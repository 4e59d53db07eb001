/** One mail of an issue, whole: nothing is left to do but hand it over. */
export interface NewsletterMail {
  from: string
  to: string
  /** As it goes over the wire. */
  raw: Buffer
}

/** What became of handing a mail to the mail server. */
export type Outcome =
  | { is: 'sent' }
  /** It will never take it; where the address is gone, nothing more is sent there. */
  | { is: 'refused'; error: string; isAddressGone: boolean }
  /** Not now, for this one. */
  | { is: 'deferred'; error: string }
  /** Not now, for anybody. Nothing of this mail has arrived. */
  | { is: 'away'; error: string }
  /** The same, in the middle of this mail: of which it may be the fault. */
  | { is: 'hung up'; error: string }
  /** It was all handed over, and nobody said what became of it. */
  | { is: 'uncertain'; error: string }

/** Carries mails to the mail server, one at a time. */
export interface Postman {
  deliver(mail: NewsletterMail): Promise<Outcome>
  stop(): void
}
