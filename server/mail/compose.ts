import type { SendMailOptions } from 'nodemailer'
import type { MailMessage } from '~/mail/mailer'

/** A mail in nodemailer's format. nodemailer encodes names and subjects, so that no header can be injected. */
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
      // Prevents automatic replies, which would loop.
      ...(!message.isPersonal && { 'Auto-Submitted': 'auto-generated' }),
      ...(message.unsubscribeUrl && listHeaders(message.unsubscribeUrl, hostOf(from))),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Without line folding: some mail programs do not understand a folded address. */
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
