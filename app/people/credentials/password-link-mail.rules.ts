import type { Site } from '~/config/site'
import type { MailMessage } from '~/mail/mailer'

export function passwordLinkMail(
  { email, url, isNewEditor }: { email: string; url: string; isNewEditor: boolean },
  { id, site, now }: { id: string; site: Pick<Site, 'name'>; now: Date },
): MailMessage {
  return {
    id: `key-link-${id}`,
    to: email,
    writtenAt: now,
    ...(isNewEditor ? invitation(site.name, url) : passwordReset(site.name, url)),
  }
}

function invitation(siteName: string, url: string) {
  return {
    subject: `You are invited to write for ${siteName}`,
    text: `You are invited to the desk of ${siteName}.

Choose your name and a password here. The link works once and expires in seven days:

${url}

If you did not expect this invitation, ignore this mail: no account is created without the link.
`,
  }
}

function passwordReset(siteName: string, url: string) {
  return {
    subject: `Reset your password for the desk of ${siteName}`,
    text: `Someone, probably you, asked to reset your password for the desk of ${siteName}.

Choose a new password here. The link works once and expires in an hour:

${url}

If it was not you, ignore this mail: your password stays the same.
`,
  }
}
