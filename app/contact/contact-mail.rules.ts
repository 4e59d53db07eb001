import type { Site } from '~/config/site'
import type { ContactOverflow } from '~/database/outbox/outbox'
import type { MailMessage } from '~/mail/mailer'
import { type ContactAnswer, type StoredContactMessage, senderName } from './stored-message.rules'

/** The mail to the editors. Replying to it replies to the reader, who has an address unless they report an error. */
export function contactMail(
  stored: StoredContactMessage,
  { to, site }: { to: string; site: Pick<Site, 'name' | 'url'> },
): MailMessage {
  const { id, name, email, subject, createdAt, report } = stored
  const sender = email === '' ? `${senderName(stored)}, who left no address` : `${name} <${email}>`
  const form = report ? 'report-error' : 'contact'
  return {
    id: `contact-${id}`,
    to,
    ...(email !== '' && { replyTo: { name, address: email } }),
    subject: `[${site.name}] ${subject || `Message from ${name}`}`,
    text: `${textOf(stored, site)}\n\n-- \n${sender}\nSent through ${site.url}/${form}\n`,
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

/** What an editor answered, with the message below it. The reader's reply goes to the contact address. */
export function answerMail(
  answer: Pick<ContactAnswer, 'id' | 'text' | 'createdAt'>,
  message: StoredContactMessage,
  { replyTo, site }: { replyTo: string | null; site: Pick<Site, 'name' | 'url'> },
): MailMessage {
  return {
    id: `contact-answer-${answer.id}`,
    to: message.email,
    ...(replyTo !== null && { replyTo: { name: site.name, address: replyTo } }),
    subject: answerSubject(message, site),
    text: `${answer.text}\n\n${quotedMessage(message, site)}\n`,
    isPersonal: true,
    writtenAt: answer.createdAt,
  }
}

export function answerSubject(
  { subject }: Pick<StoredContactMessage, 'subject'>,
  site: Pick<Site, 'name'>,
): string {
  if (subject === '') return `Re: Your message to ${site.name}`
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}

/** The message as it stands below an answer. */
export function quotedMessage(
  stored: Pick<StoredContactMessage, 'message' | 'createdAt' | 'report'>,
  site: Pick<Site, 'name' | 'url'>,
): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const text = quoted(textOf(stored, site))
  return `On ${day.format(stored.createdAt)} you wrote to ${site.name}:\n\n${text}`
}

/** With the page and the passage of a reported error. */
function textOf(
  { message, report }: Pick<StoredContactMessage, 'message' | 'report'>,
  site: Pick<Site, 'url'>,
): string {
  if (!report) return message
  const page = report.page.startsWith('/') ? site.url + report.page : report.page
  const passage = report.passage && quoted(report.passage)
  return [page, passage, message].filter((part) => part !== '').join('\n\n')
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}
