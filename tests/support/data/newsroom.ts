import type { Database } from '../../../app/database/database'
import type { MailMessage } from '../../../app/mail/mailer'
import { createEditors } from '../../../app/people/editors.service'
import { estimateGuesses } from '../../../app/people/keys/guesses.rules'

export const password = 'a horse, a battery and a staple'

/** Editors on a database, with a browser each: it keeps the cookies that it was given. */
export function newsroomOn(
  database: Database,
  clock: () => Date = () => new Date(),
  /** Throws where the mail server fails after it took the mail. */
  afterMail: (mails: MailMessage[]) => void = () => {},
) {
  const mails: MailMessage[] = []
  const errors: unknown[] = []
  const parts = {
    db: database.db,
    clock,
    site: { name: 'Vigil', url: 'http://localhost:3000', description: '', social: [] },
    deskPath: 'desk-test',
    secret: 'a secret of at least thirty-two letters',
  }
  const editors = createEditors({
    ...parts,
    mailer: {
      async send(mail) {
        mails.push(mail)
        afterMail(mails)
      },
    },
    estimateGuesses,
    onOutboxChanged: () => {},
    reportError: (error) => errors.push(error),
  })
  return { editors, mails, errors, parts }
}

export interface Browser {
  asked: { headers: Headers; address: string }
  take(cookies: string[]): void
}

export function aBrowser(address = '203.0.113.7'): Browser {
  const jar = new Map<string, string>()
  const headers = new Headers({ 'User-Agent': 'Firefox' })
  return {
    asked: { headers, address },
    take(cookies) {
      for (const cookie of cookies) {
        const [pair = '', ...attributes] = cookie.split('; ')
        const [name = '', ...value] = pair.split('=')
        const isOver = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')
        if (isOver) jar.delete(name)
        else jar.set(name, value.join('='))
      }
      headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    },
  }
}
