import type { Site } from '~/config/site'
import type { MailMessage } from '~/mail/mailer'

export function keyLinkMail(
  { email, url, isNew }: { email: string; url: string; isNew: boolean },
  { id, site, now }: { id: string; site: Pick<Site, 'name'>; now: Date },
): MailMessage {
  return {
    id: `key-link-${id}`,
    to: email,
    writtenAt: now,
    ...(isNew ? invitation(site.name, url) : newPassword(site.name, url)),
  }
}

function invitation(siteName: string, url: string) {
  return {
    subject: `You are invited to write for ${siteName}`,
    text: `You are invited to the desk of ${siteName}.

Choose your name and a password here. The link works once, within seven days:

${url}

If you do not expect this, do nothing: without the link there is no account.
`,
  }
}

function newPassword(siteName: string, url: string) {
  return {
    subject: `A new password for the desk of ${siteName}`,
    text: `Somebody, probably you, asked for a new password for the desk of ${siteName}.

Choose it here. The link works once, within the hour:

${url}

If it was not you, do nothing: your password stays as it is.
`,
  }
}
