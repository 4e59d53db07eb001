import { createHash } from 'node:crypto'
import type { Site } from '~/config/site'
import type { MailMessage } from '~/mail/mailer'
import { type DomainSlug, domainNames } from '~/posts/addresses/domain.rules'

interface Written {
  to: string
  /** The key of the request it answers: the same for every attempt at the same mail. */
  key: string
  url: string
  site: Pick<Site, 'name' | 'url'>
  now: Date
}

/** Asks whoever reads the mailbox whether they want it. */
export function confirmMail({ domains, ...mail }: Written & { domains: readonly DomainSlug[] }) {
  const { name, url: siteUrl } = mail.site
  return message(
    mail,
    `Please confirm: the weekly brief of ${name}`,
    `Somebody, probably you, gave this address on ${siteUrl}
to get the weekly brief of ${name} by mail, on:

${domains.map((domain) => `- ${domainNames[domain].label}`).join('\n')}

To get it, open this page within seven days and press the button on it:

${mail.url}

If it was not you, do nothing. No issue is sent to you, and your address is
forgotten after seven days.
`,
  )
}

/** Tells a subscriber that there is nothing to do: the page they came from could not. */
export function alreadySubscribedMail(mail: Written): MailMessage {
  const { name, url: siteUrl } = mail.site
  return message(
    mail,
    `You get the weekly brief of ${name} already`,
    `Somebody, probably you, gave this address on ${siteUrl}
to get the weekly brief of ${name} by mail. You get it already, and
nothing has changed.

Choose your subjects here, or leave:

${mail.url}

If it was not you, do nothing.
`,
  )
}

function message({ to, key, now }: Written, subject: string, text: string): MailMessage {
  const id = createHash('sha256').update(key).digest('hex').slice(0, 32)
  return { id: `subscription-${id}`, to, subject, text, writtenAt: now }
}
