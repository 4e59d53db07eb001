import type { Site } from '~/config/site'
import type { StoredContactMessage } from '~/data/contact-messages'
import type { MailMessage } from '~/mail/mailer'

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
