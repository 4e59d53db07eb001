import type { Site } from '~/config/site'
import type { ContactOverflow } from '~/database/outbox'
import type { MailMessage } from '~/mail/mailer'
import type { StoredContactMessage } from './contact-form.rules'

/** The mail to the editors. Replying to it replies to the reader. */
export function contactMail(
  stored: StoredContactMessage,
  { to, site }: { to: string; site: Pick<Site, 'name' | 'url'> },
): MailMessage {
  const { id, name, email, subject, message, createdAt } = stored
  return {
    id: `contact-${id}`,
    to,
    replyTo: { name, address: email },
    subject: `[${site.name}] ${subject || `Message from ${name}`}`,
    text: `${message}\n\n-- \n${name} <${email}>\nSent through ${site.url}/contact\n`,
    writtenAt: createdAt,
  }
}

/** Tells editors that some messages are only at the desk, because too many arrive to mail them all. */
export function overflowMail(
  { since }: ContactOverflow,
  { to, site }: { to: string; site: Pick<Site, 'name' | 'url'> },
): MailMessage {
  const time = since.slice(0, 16).replace('T', ' ')
  return {
    id: `contact-overflow-${since}`,
    to,
    subject: `[${site.name}] Not all messages are mailed`,
    text: `So many messages arrive through ${site.url}/contact that some have not been mailed to you since ${time} UTC.\n\nNone is lost: read them at the desk, under Messages.\n`,
    writtenAt: new Date(since),
  }
}
