import type { Site } from '~/config/site'
import type { MailMessage } from '~/mail/mailer'
import { offTexts, type Webhook } from './webhook.rules'

interface TurnedOffMail {
  to: string
  webhook: Webhook & { off: NonNullable<Webhook['off']> }
  site: Pick<Site, 'name'>
  /** Where it is turned on again. */
  page: string
}

/** Tells an owner that a webhook gets nothing any more. */
export function turnedOffMail({ to, webhook, site, page }: TurnedOffMail, now: Date): MailMessage {
  const { id, address, off } = webhook
  return {
    id: `webhook-${id}-${off.at.getTime()}-${to}`,
    to,
    subject: `[${site.name}] A webhook was turned off`,
    text: [
      `The webhook to this address gets no messages any more:\n${address}`,
      offTexts[off.reason],
      'Posts were published, changed and withdrawn as usual; only the other program was not told.',
      `See what was not delivered, and turn it on again, here:\n${page}\n`,
    ].join('\n\n'),
    writtenAt: now,
  }
}
