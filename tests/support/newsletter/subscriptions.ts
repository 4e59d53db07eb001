import type { Database } from '../../../app/database/database'
import { drainOutbox } from '../../../app/database/outbox/outbox'
import type { MailMessage } from '../../../app/mail/mailer'
import type { MailAddress } from '../../../app/newsletter/addresses/address.rules'
import { createLinks } from '../../../app/newsletter/links.rules'
import { toSubscriber } from '../../../app/newsletter/subscribing/subscribers.queries'
import { createSubscriptions } from '../../../app/newsletter/subscribing/subscriptions.service'
import { type DomainSlug, domainSlugs } from '../../../app/posts/addresses/domain.rules'
import { signerWith } from '../signer'

const links = createLinks({ siteUrl: 'https://news.example', signer: signerWith('a secret') })
let networks = 0

/** Subscriptions with mails in a list, and a clock that the test moves. */
export function subscriptionsOf({ db }: Pick<Database, 'db'>) {
  const mails: MailMessage[] = []
  let time = new Date('2026-11-15T09:00:00Z').getTime()
  let failure: Error | null = null
  const now = () => new Date(time)
  const subscriptions = createSubscriptions({
    db,
    links,
    secret: 'a secret',
    clock: now,
    sendMail: async (mail) => {
      if (failure) throw failure
      mails.push(mail)
    },
    site: () => ({ name: 'Vigil', url: 'https://news.example' }),
    onOutboxChanged: () => {},
  })

  /** Handles the due messages of the outbox. */
  const drain = () =>
    drainOutbox(
      { db },
      async ({ topic, payload }) => {
        if (topic === 'subscription-requested') await subscriptions.mail(payload)
      },
      now,
    )

  /** Requests a subscription from a new network, and sends its mail. */
  async function request(address: MailAddress, domains: readonly DomainSlug[] = domainSlugs) {
    networks += 1
    const answer = await subscriptions.request({ address, domains }, `network ${networks}`)
    await drain()
    return answer
  }

  /** The token in a link of a mail. */
  function tokenOf(mail: MailMessage | undefined, page: 'confirm' | 'preferences'): string {
    const link = new RegExp(`https://news\\.example/newsletter/${page}/(\\S+)`)
    return link.exec(mail?.text ?? '')?.[1] ?? 'no token'
  }

  async function rows() {
    const all = await db.selectFrom('subscribers').selectAll().orderBy('email').execute()
    return all.map(toSubscriber)
  }

  return {
    subscriptions,
    mails,
    now,
    request,
    drain,
    tokenOf,
    rows,
    pass: (ms: number) => {
      time += ms
    },
    /** Every mail fails with this error from now on; null to send again. */
    failWith: (error: Error | null) => {
      failure = error
    },
    /** The token of a subscriber's signed links. */
    manageToken: (id: string) => links.preferences(id).split('/').at(-1) ?? '',
    /** The id of a new confirmed subscriber. */
    async confirmed(address: MailAddress, domains?: readonly DomainSlug[]): Promise<string> {
      await request(address, domains)
      const token = tokenOf(mails.at(-1), 'confirm')
      await subscriptions.confirmation.confirm(token)
      return token.split('.')[0] ?? ''
    },
  }
}
