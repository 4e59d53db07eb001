import { signature } from '~/config/signatures'
import type { Db } from '~/database/database'
import { countAttempt } from '~/people/stored/attempts.queries'
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
const perMailbox = { max: 3, windowMs: 24 * hour }
const perHost = { max: 20, windowMs: hour }

/** Limits mails to unconfirmed addresses, counted across all processes. */
export function createMailLimits({ db, clock, secret }: MailLimitsDeps) {
  return {
    /** Counts a mail to this mailbox, however its address is spelled. False if it already got three within 24 hours. */
    async reserveMailTo(address: MailAddress): Promise<boolean> {
      return (
        await countAttempt(db, attemptKey('mailbox', mailboxOf(address)), perMailbox, clock())
      ).ok
    },

    /** Milliseconds that the next mail to a host must wait. Counts this one if it need not wait. */
    async reserveMailToHost(host: string): Promise<number> {
      if (isLargeProvider(host)) return 0
      const permit = await countAttempt(db, attemptKey('host', host), perHost, clock())
      // One more minute: by then other mails of the same burst have left the window, too.
      return permit.ok ? 0 : permit.retryInMs + minute
    },
  }

  /** A digest, so that no address is stored here. */
  function attemptKey(kind: string, value: string): string {
    return signature(secret, `subscription ${kind} ${value}`)
  }
}
