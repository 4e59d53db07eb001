import type { Site } from '~/config/site'
import type { ContactOverflow } from '~/database/outbox'
import type { MailMessage } from '~/mail/mailer'
import type { StoredContactMessage } from './contact-form.rules'

/** The mail that carries a message to the editors; answering it answers the sender. */
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

/** Tells the editors to look at the desk: more came in than their mailbox is given. */
export function overflowMail(
  { since }: ContactOverflow,
  { to, site }: { to: string; site: Pick<Site, 'name' | 'url'> },
): MailMessage {
  const time = since.slice(0, 16).replace('T', ' ')
  return {
    id: `contact-overflow-${since}`,
    to,
    subject: `[${site.name}] More messages than are mailed`,
    text: `So many messages come in through ${site.url}/contact that some are not mailed to you any more, since ${time} UTC.\n\nNone of them is lost: read them at the desk, under Messages.\n`,
    writtenAt: new Date(since),
  }
}
