import type { Site } from '~/config/site'
import type { MailMessage } from '~/mail/mailer'
import type { Role } from '../editor.rules'

/** A link with which a person sets a password. Its address is not stored: only the mail contains it. */
export interface LinkToMail {
  email: string
  url: string
  /** Null for an editor who has an account. */
  invited: Invited | null
}

interface Invited {
  role: Role
  /** The name of the editor who invites them; null if that was a command. */
  by: string | null
}

export function passwordLinkMail(
  { email, url, invited }: LinkToMail,
  { id, site, now }: { id: string; site: Pick<Site, 'name'>; now: Date },
): MailMessage {
  return {
    id: `key-link-${id}`,
    to: email,
    writtenAt: now,
    ...(invited ? invitation(site.name, url, invited) : passwordReset(site.name, url)),
  }
}

const inRole = {
  author: 'an author: you write drafts, and editors publish them',
  editor: 'an editor: you write, review and publish',
  owner: 'an owner: you write, publish, and manage the desk and its accounts',
} as const satisfies Record<Role, string>

function invitation(siteName: string, url: string, { role, by }: Invited) {
  return {
    subject: `You are invited to write for ${siteName}`,
    text: `${by ? `${by} invites you` : 'You are invited'} to the desk of ${siteName} as ${inRole[role]}.

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
