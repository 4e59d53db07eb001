import { scryptSync } from 'node:crypto'
import type { Database } from '../../../app/database/database'
import type { MailMessage } from '../../../app/mail/mailer'
import { estimateGuesses } from '../../../app/people/credentials/guesses.rules'
import type { PasswordDigests } from '../../../app/people/credentials/password-digests.service'
import { createEditors } from '../../../app/people/roster/editors.service'

export const password = 'a horse, a battery and a staple'

/** Real digests cost a tenth of a second each, on purpose: too much for tests that are about something else. */
const quickDigests: PasswordDigests = {
  hash: async (password) => `quick:${scryptSync(password, 'salt', 32, { N: 2 }).toString('hex')}`,
  verify: async ({ hash, password }) => hash === (await quickDigests.hash(password)),
}

/** The editors' service on a test database, with the mails it sends and the errors it reports. */
export function newsroomOn(
  database: Database,
  clock: () => Date = () => new Date(),
  /** Throws to simulate a mail server that fails after it accepted the mail. */
  afterMail: (mails: MailMessage[]) => void = () => {},
) {
  const mails: MailMessage[] = []
  const errors: unknown[] = []
  const parts = {
    db: database.db,
    clock,
    site: () => ({ name: 'Vigil', url: 'http://localhost:3000' }),
    deskPath: 'desk-test',
    secret: 'a secret of at least thirty-two letters',
  }
  const editors = createEditors({
    ...parts,
    sendMail: async (mail) => {
      mails.push(mail)
      afterMail(mails)
    },
    digests: quickDigests,
    estimateGuesses,
    onOutboxChanged: () => {},
    reportError: (error) => errors.push(error),
  })
  return { editors, mails, errors, parts }
}

export interface Browser {
  client: { headers: Headers; address: string }
  storeCookies(cookies: string[]): void
}

/** A browser with its IP address and its cookies. */
export function aBrowser(address = '203.0.113.7'): Browser {
  const jar = new Map<string, string>()
  const headers = new Headers({ 'User-Agent': 'Firefox' })
  return {
    client: { headers, address },
    storeCookies(cookies) {
      for (const cookie of cookies) {
        const [pair = '', ...attributes] = cookie.split('; ')
        const [name = '', ...value] = pair.split('=')
        const isExpired = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')
        if (isExpired) jar.delete(name)
        else jar.set(name, value.join('='))
      }
      headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    },
  }
}
