import type { IssueStatus } from './issue.rules'

export type IssueRefusal =
  | 'missing'
  | 'conflict'
  | 'brief-not-out'
  | 'nobody'
  | 'sent-off'
  | 'not-in-the-future'
  | 'too-far-ahead'
  | 'not-scheduled'
  | 'not-being-sent'
  | 'not-stopped'
  | 'nothing-uncertain'

export const issueRefusalTexts = {
  missing: 'This issue is not there any more.',
  conflict:
    'Somebody else changed this issue meanwhile, so nothing was done. Look at it as it is now, then decide again.',
  'brief-not-out':
    'The brief is not published, so there is nothing to send. Publish it first, then send it.',
  nobody:
    'Nobody is subscribed to this domain yet, so it was not sent. Readers subscribe on the site.',
  'sent-off': 'This issue was sent off already. What is under way cannot be changed.',
  'not-in-the-future': 'That moment has passed. Choose a later one, or send it now.',
  'too-far-ahead': 'That is more than a year ahead. Choose an earlier moment.',
  'not-scheduled': 'This issue is not scheduled any more.',
  'not-being-sent': 'This issue is not being sent at the moment.',
  'not-stopped': 'This issue is not stopped.',
  'nothing-uncertain': 'There is no mail left of which it is uncertain whether it arrived.',
} as const satisfies Record<IssueRefusal, string>

/** Its texts can be changed, and it can be sent off. */
export function isOpen(status: IssueStatus): boolean {
  return status === 'draft' || status === 'scheduled'
}

export interface IssueTexts {
  subject: string
  intro: string
}

export type IssueErrors = Partial<Record<'subject' | 'intro' | 'at', string>>

export const longestTexts = { subject: 150, intro: 2000 } as const

/** A subject is one line; an intro has paragraphs. */
export function tidyTexts({ subject, intro }: IssueTexts): IssueTexts {
  return {
    subject: subject.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    intro: intro.replace(/\r\n?/g, '\n').trim(),
  }
}

export function errorsInTexts({ subject, intro }: IssueTexts): IssueErrors {
  return {
    ...(subject === '' && { subject: 'Give it a subject: it is what readers see in their inbox.' }),
    ...(subject.length > longestTexts.subject && {
      subject: `This is too long: at most ${longestTexts.subject} characters.`,
    }),
    ...(intro.length > longestTexts.intro && {
      intro: `This is too long: at most ${longestTexts.intro} characters.`,
    }),
  }
}

export function whyNotAt(at: Date, now: Date): 'not-in-the-future' | 'too-far-ahead' | null {
  // Written so that an invalid date is refused too: it compares as neither.
  if (!(at > now)) return 'not-in-the-future'
  const last = new Date(now)
  last.setUTCFullYear(now.getUTCFullYear() + 1)
  return at > last ? 'too-far-ahead' : null
}

/** Whether an address can name an issue at all; a database need not be asked for anything else. */
export function isIssueId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id)
}
