import type { ContactMessage } from './contact-form.rules'
import type { ReportedError } from './error-report.rules'

/** A message to store: of the contact form, or with a reported error. */
export interface ReceivedMessage extends ContactMessage {
  report: ReportedError | null
}

/** Name and address may be empty if it reports an error. */
export interface StoredContactMessage extends ReceivedMessage {
  id: string
  createdAt: Date
  /** Null until it is mailed. */
  mailedAt: Date | null
  /** Null as long as somebody has to take care of it. */
  doneAt: Date | null
  /** The id of the editor who takes care of it. */
  assignedTo: string | null
  /** Increases with every change by an editor. */
  version: number
}

/** What an editor wrote to the sender of a message. */
export interface ContactAnswer {
  id: string
  messageId: string
  editorName: string
  text: string
  createdAt: Date
  sentAt: Date | null
  /** When the mail server refused it for good. */
  rejectedAt: Date | null
  /** Why it is not sent. */
  problem: string | null
}

export const messageFilters = ['open', 'mine', 'done', 'all'] as const
export type MessageFilter = (typeof messageFilters)[number]

export const maxAnswerLength = 10_000

export type ParsedAnswer = { ok: true; text: string } | { ok: false; problem: string }

/** `typed` is storable. */
export function parseAnswer(typed: string): ParsedAnswer {
  const text = typed.trim()
  if (text === '') return { ok: false, problem: 'Enter an answer.' }
  if (text.length > maxAnswerLength) {
    const max = maxAnswerLength.toLocaleString('en-US')
    return { ok: false, problem: `This is too long. Use at most ${max} characters.` }
  }
  return { ok: true, text }
}

/** How editors see who wrote a message. */
export function senderName({ name }: Pick<ContactMessage, 'name'>): string {
  return name || 'A reader'
}

/** How the audit log names a message: it keeps neither its sender nor its subject, because messages are deleted. */
export function messageInLog({ createdAt }: Pick<StoredContactMessage, 'createdAt'>): string {
  return `the message of ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
