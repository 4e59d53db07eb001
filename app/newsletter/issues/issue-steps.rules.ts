import type { IssueContents, IssueStatus, NewsletterIssue } from './issue.rules'
import { errorsInTexts, hasSameTexts, type IssueTexts } from './issue-texts.rules'

/** What an editor or the clock does with an issue, and the facts that decide whether it is allowed. */
export type IssueStep =
  | { step: 'save'; texts: IssueTexts }
  | { step: 'schedule'; texts: IssueTexts; at: Date }
  | { step: 'unschedule' }
  | {
      step: 'send'
      recipients: number
      isPostPublished: boolean
      /** The post is in another domain than the editor saw. */
      isDomainChanged?: boolean
    }
  | { step: 'stop' }
  | { step: 'resume' }
  | { step: 'send-again'; uncertain: number }

export type IssueRefusal =
  | 'missing'
  | 'post-not-published'
  | 'no-recipients'
  | 'domain-changed'
  | 'already-sent'
  | 'not-scheduled'
  | 'not-sending'
  | 'not-stopped'
  | 'nothing-uncertain'

export type IssueErrors = Partial<Record<'subject' | 'intro' | 'at', string>>

export type Refused =
  | { ok: false; reason: IssueRefusal }
  | { ok: false; reason: 'invalid'; errors: IssueErrors }
  /** With the stored texts, so that the form can show them beside the editor's. */
  | { ok: false; reason: 'conflict'; stored: IssueTexts & { version: number } }

export type Decision =
  | {
      ok: true
      /** Null if the texts are stored already, or the action queues deliveries instead. */
      change: IssueChange | null
      /** The entry in the audit log; null if the step is not logged. */
      audit: { action: string; detail: string } | null
    }
  | Refused

/** The columns that a step writes. */
export interface IssueChange {
  contents?: IssueContents
  subject?: string
  intro?: string
  status?: IssueStatus
  sendAt?: Date | null
  /** Why nothing goes out; empty if nothing is wrong. */
  sendingProblem?: string
}

export const issueRefusalTexts = {
  missing: 'This issue does not exist any more.',
  conflict: 'Someone else changed this issue, so nothing was done. Check it and try again.',
  invalid: 'Check the fields below.',
  'post-not-published': 'The post is not published. Publish it, then send the issue.',
  'no-recipients': 'Nobody is subscribed to this domain yet. Readers can subscribe on the site.',
  'domain-changed':
    'The post is in another domain now, so nothing was sent. Check who will receive it, then send it.',
  'already-sent': 'This issue was already sent, so it cannot be changed.',
  'not-scheduled': 'This issue is no longer scheduled.',
  'not-sending': 'This issue is not being sent at the moment.',
  'not-stopped': 'This issue is not stopped.',
  'nothing-uncertain': 'No delivery is uncertain any more.',
} as const satisfies Record<Refused['reason'], string>

/** The texts can still be changed, and the issue can be sent. */
export function isEditable(status: IssueStatus): boolean {
  return status === 'draft' || status === 'scheduled'
}

/** What to write for a step, or why not. `seenVersion` is what the editor saw; null for the clock. */
export function decideStep(
  issue: NewsletterIssue,
  step: IssueStep,
  { seenVersion, now }: { seenVersion: number | null; now: Date },
): Decision {
  const refusal = refusalOf(issue, step)
  if (refusal) return { ok: false, reason: refusal }
  const errors = errorsIn(step, now)
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors }
  if (isConflict(issue, step, seenVersion)) {
    const { subject, intro, version } = issue
    return { ok: false, reason: 'conflict', stored: { subject, intro, version } }
  }
  return { ok: true, ...writeFor(issue, step) }
}

/** Why a step is not possible at the moment; null if it is. */
export function refusalOf(
  { status }: Pick<NewsletterIssue, 'status'>,
  step: IssueStep,
): IssueRefusal | null {
  switch (step.step) {
    case 'save':
    case 'schedule':
      return isEditable(status) ? null : 'already-sent'
    case 'unschedule':
      return status === 'scheduled' ? null : 'not-scheduled'
    case 'send':
      if (!isEditable(status)) return 'already-sent'
      if (step.isDomainChanged) return 'domain-changed'
      if (step.recipients === 0) return 'no-recipients'
      return step.isPostPublished ? null : 'post-not-published'
    case 'stop':
      return status === 'sending' ? null : 'not-sending'
    case 'resume':
      return status === 'stopped' ? null : 'not-stopped'
    case 'send-again':
      return step.uncertain > 0 ? null : 'nothing-uncertain'
  }
}

function errorsIn(step: IssueStep, now: Date): IssueErrors {
  switch (step.step) {
    case 'save':
      return errorsInTexts(step.texts)
    case 'schedule': {
      const error = timeError(step.at, now)
      return { ...errorsInTexts(step.texts), ...(error && { at: error }) }
    }
    default:
      return {}
  }
}

function timeError(at: Date, now: Date): string | null {
  // Negated, so that an invalid date is an error, too: it compares as false.
  if (!(at > now)) return 'This time has passed. Choose a later one, or send the issue now.'
  const latest = new Date(now)
  latest.setUTCFullYear(now.getUTCFullYear() + 1)
  return at > latest ? 'This is more than a year ahead. Choose an earlier time.' : null
}

/**
 * Saving the texts that are stored is no conflict: a form may be sent twice. Nor is saving texts over other contents,
 * which stay as they are.
 */
function isConflict(issue: NewsletterIssue, step: IssueStep, seenVersion: number | null): boolean {
  if (seenVersion === null || seenVersion === issue.version) return false
  if (!('texts' in step)) return true
  const isSeen = seenVersion >= issue.textsVersion && seenVersion <= issue.version
  return !isSeen && !hasSameTexts(issue, step.texts)
}

function writeFor(
  issue: NewsletterIssue,
  step: IssueStep,
): Pick<Extract<Decision, { ok: true }>, 'change' | 'audit'> {
  switch (step.step) {
    case 'save':
      return { change: hasSameTexts(issue, step.texts) ? null : step.texts, audit: null }
    case 'schedule':
      return {
        change: { ...step.texts, status: 'scheduled', sendAt: step.at, sendingProblem: '' },
        audit: {
          action: 'scheduled the newsletter',
          detail: `${step.at.toISOString().slice(0, 16)} UTC`,
        },
      }
    case 'unschedule':
      return {
        change: { status: 'draft', sendAt: null },
        audit: { action: 'unscheduled the newsletter', detail: '' },
      }
    case 'send':
      // queueIssue() writes, and then knows the number of deliveries for sendingAudit().
      return { change: null, audit: null }
    case 'stop':
      return {
        change: { status: 'stopped' },
        audit: { action: 'stopped the newsletter', detail: '' },
      }
    case 'resume':
      return {
        change: { status: 'sending' },
        audit: { action: 'resumed the newsletter', detail: '' },
      }
    case 'send-again':
      return {
        // requeueUncertain() writes.
        change: null,
        audit: {
          action: 'sent the newsletter again',
          detail: `to ${subscribers(step.uncertain)} who may not have received it`,
        },
      }
  }
}

/** The entry in the audit log once an issue is queued. It names the articles that were no longer published. */
export function sendingAudit(
  deliveries: number,
  { isScheduled, leftOut = [] }: { isScheduled: boolean; leftOut?: readonly string[] },
) {
  const without = leftOut.map((title) => `“${title}”`).join(', ')
  return {
    action: isScheduled ? 'sent the scheduled newsletter' : 'sent the newsletter',
    detail: `to ${subscribers(deliveries)}${without && `, without ${without}: not published`}`,
  }
}

/** A scheduled issue that cannot be sent becomes a draft that says why. */
export function changeForUnsendable(
  reason: Refused['reason'],
): IssueChange & { sendingProblem: string } {
  const sendingProblem = `The issue was not sent at its time. ${issueRefusalTexts[reason]}`
  return { status: 'draft', sendAt: null, sendingProblem }
}

function subscribers(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`
}
