import { createHash } from 'node:crypto'
import type { Site } from '~/config/site'
import type { MailMessage } from '~/mail/mailer'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'

interface SubscriptionMail {
  to: string
  /** The key of the request that it answers: the same for every attempt. */
  key: string
  url: string
  site: Pick<Site, 'name' | 'url'>
  now: Date
}

/** Asks the mailbox's owner to confirm. */
export function confirmMail({
  domains,
  ...mail
}: SubscriptionMail & { domains: readonly DomainSlug[] }): MailMessage {
  const { name, url: siteUrl } = mail.site
  return message(
    mail,
    `Confirm your subscription to ${name}`,
    `Someone, probably you, entered this address on ${siteUrl}
to receive the weekly brief and selected articles from ${name} on:

${domains.map((domain) => `- ${domainNames[domain].label}`).join('\n')}

To confirm, open this page within seven days and press the button:

${mail.url}

If it was not you, ignore this mail. You will not be subscribed, and we
delete your address after seven days.
`,
  )
}

/** Asks somebody whom an editor invited, and lets them refuse. `invitedBy` is '' for a command on the server. */
export function invitationMail({
  domains,
  invitedBy,
  refuseUrl,
  ...mail
}: SubscriptionMail & {
  domains: readonly DomainSlug[]
  invitedBy: string
  refuseUrl: string
}): MailMessage {
  const { name, url: siteUrl } = mail.site
  return message(
    mail,
    invitedBy ? `${invitedBy} invites you to ${name}` : `Your invitation to ${name}`,
    `${invitedBy ? `${invitedBy} of ` : ''}${name} (${siteUrl})
invites you to receive the weekly brief and selected articles on:

${domains.map((domain) => `- ${domainNames[domain].label}`).join('\n')}

To subscribe, open this page within seven days and press the button:

${mail.url}

You get nothing if you ignore this mail, and we delete your address
after seven days. To get no more invitations, open this page and press
the button:

${refuseUrl}
`,
  )
}

/** Tells a subscriber that nothing changed. The form cannot say so: it must not reveal who is subscribed. */
export function alreadySubscribedMail(mail: SubscriptionMail): MailMessage {
  const { name, url: siteUrl } = mail.site
  return message(
    mail,
    `You are already subscribed to ${name}`,
    `Someone, probably you, entered this address on ${siteUrl}
to receive the weekly brief and selected articles from ${name}.
You are already subscribed, and nothing has changed.

Change your subjects or unsubscribe here:

${mail.url}

If it was not you, ignore this mail.
`,
  )
}

function message({ to, key, now }: SubscriptionMail, subject: string, text: string): MailMessage {
  const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return { id: `subscription-${id}`, to, subject, text, writtenAt: now }
}
