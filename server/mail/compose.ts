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
    ...(message.html && { html: message.html }),
    date: message.writtenAt,
    messageId: `<${message.id}@${hostOf(from)}>`,
    headers: {
      // Answers by machines to mail by machines go round in circles.
      'Auto-Submitted': 'auto-generated',
      ...(message.unsubscribeUrl && listHeaders(message.unsubscribeUrl, hostOf(from))),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** As they stand: a line that is broken in the middle of an address is not understood everywhere. */
function listHeaders(unsubscribeUrl: string, host: string) {
  const asIs = (value: string) => ({ prepared: true, value })
  return {
    'List-Id': asIs(`<newsletter.${host}>`),
    'List-Unsubscribe': asIs(`<${unsubscribeUrl}>`),
    'List-Unsubscribe-Post': asIs('List-Unsubscribe=One-Click'),
    Precedence: 'bulk',
  }
}

export function hostOf(from: string): string {
  return /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
