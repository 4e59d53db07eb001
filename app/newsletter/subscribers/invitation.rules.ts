import type { OptOutReason } from '../addresses/opt-out.rules'
import type { SubscriberStatus } from '../subscribing/subscriber.rules'

export type InvitationRefusal =
  | Exclude<SubscriberStatus, 'pending'>
  | 'opted-out'
  | 'mailed-today'
  | 'too-many'

/** Null if the address may be invited: it is unknown, or has not confirmed yet. */
export function refusalOfInvitation(
  status: SubscriberStatus | null,
  optOut: OptOutReason | null,
): InvitationRefusal | null {
  if (status !== null && status !== 'pending') return status
  if (status === null && optOut !== null) {
    return optOut === 'suppressed' ? 'suppressed' : 'opted-out'
  }
  return null
}

const ownForm = 'They can subscribe themselves at /subscribe.'

export const invitationRefusals: Record<InvitationRefusal, string> = {
  confirmed: 'This address is already subscribed, so no invitation was sent.',
  unsubscribed: `This address has unsubscribed, so no invitation was sent. ${ownForm}`,
  bounced: `Mail to this address bounced, so no invitation was sent. Check the address. ${ownForm}`,
  complained: `Our mail to this address was reported as spam, so no invitation was sent. ${ownForm}`,
  suppressed:
    'This address is suppressed, so no invitation was sent. Only an owner can lift that, on the page of the address.',
  'opted-out': `This person unsubscribed or had their data deleted, so no invitation was sent. ${ownForm}`,
  'mailed-today':
    'This address got three mails about subscribing within 24 hours, so no other was sent. Try again tomorrow.',
  'too-many':
    'You sent many invitations within an hour, so this one was not sent. Try again later.',
}
