import { signature } from '~/config/signatures'
import type { Db } from '~/database/database'
import { attempt } from '~/people/stored/attempts.queries'
import type { MailAddress } from '../addresses/address.rules'
import { mailboxOf } from '../addresses/mailbox.rules'
import { isLargeProvider } from '../addresses/mailbox-providers.rules'

interface MailLimitsDeps {
  db: Db
  clock: () => Date
  secret: string
}

const minute = 60_000
const hour = 60 * minute
const perMailbox = { most: 3, windowMs: 24 * hour }
const perHost = { most: 20, windowMs: hour }

/** How many mails nobody confirmed may go out, counted for all processes together. */
export function createMailLimits({ db, clock, secret }: MailLimitsDeps) {
  return {
    /** False where a mailbox has been written to often enough today, whoever asked and however it was spelled. */
    async mayWriteTo(address: MailAddress): Promise<boolean> {
      return (await attempt(db, subject('mailbox', mailboxOf(address)), perMailbox, clock())).ok
    },

    /** How long the next mail to a host must wait, in milliseconds. */
    async waitFor(host: string): Promise<number> {
      if (isLargeProvider(host)) return 0
      const permit = await attempt(db, subject('host', host), perHost, clock())
      // A minute on top: by then others of the same burst are out of the count, too.
      return permit.ok ? 0 : permit.retryInMs + minute
    },
  }

  /** Addresses are not kept in the clear for this. */
  function subject(kind: string, value: string): string {
    return signature(secret, `subscription ${kind} ${value}`)
  }
}
