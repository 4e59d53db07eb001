import type { SendMailOptions } from 'nodemailer'
import type { MailMessage } from '~/mail/mailer'

/** How nodemailer is told of a mail. It encodes names and subjects itself: no line can be smuggled in. */
export function compose(message: MailMessage, from: string): SendMailOptions {
  return {
    from,
    to: message.to,
    ...(message.replyTo && { replyTo: message.replyTo }),
    subject: message.subject,
    text: message.text,
    date: message.writtenAt,
    messageId: `<${message.id}@${hostOf(from)}>`,
    // Answers by machines to mail by machines go round in circles.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function hostOf(from: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
