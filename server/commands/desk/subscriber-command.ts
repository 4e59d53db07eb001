import { csvText } from '~/http/csv/csv-text'
import { type MailAddress, parseAddress } from '~/newsletter/addresses/address.rules'
import { exportHeader, exportRow } from '~/newsletter/subscribers/export.rules'
import { invitationRefusals } from '~/newsletter/subscribers/invitation.rules'
import { createSubscriberDesk } from '~/newsletter/subscribers/subscriber-desk.service'
import { filterIn, type SubscriberFilter } from '~/newsletter/subscribers/subscriber-list.rules'
import { subscriberStatuses } from '~/newsletter/subscribing/subscriber.rules'
import { findByAddress } from '~/newsletter/subscribing/subscribers.queries'
import { operator } from '~/people/editor.rules'
import { type DomainSlug, domainSlugs, isDomainSlug } from '~/posts/addresses/domain.rules'
import { StartupError } from '../../process/startup-error'
import { openSecrets } from '../../storage/secrets/secrets'
import { type Command, readArguments } from '../command'
import { type Answer, deskCommand, type OpenSite } from './desk-command'

const filterOptions = {
  status: { type: 'string' },
  domain: { type: 'string' },
  search: { type: 'string' },
} as const
const filterForm = '[--status <status>] [--domain <domain>] [--search <text>]'

export const subscriberCommand: Command = deskCommand({
  name: 'subscriber',
  summary: 'Lists, invites, removes and exports subscribers of the newsletter.',
  details: `list      a line for each subscriber, the newest first
add       sends an invitation, through the server: only the owner of the address can confirm
remove    deletes all data about a subscriber, whom no import brings back
export    prints all data as CSV, which the desk can import
--status  ${subscriberStatuses.join(', ')}
--domain  ${domainSlugs.join(', ')}; for add it can be repeated, otherwise all
--search  a part of the address`,
  steps: {
    list: {
      form: `list ${filterForm}`,
      read(args) {
        const filter = readFilter(args)
        return (site) => list(site, filter)
      },
    },
    add: {
      form: 'add <email> [--domain <domain>]…',
      read(args) {
        const { values, positionals } = readArguments(
          args,
          { options: { domain: { type: 'string', multiple: true } }, count: [1, 1] },
          subscriberCommand,
        )
        const address = readAddress(positionals[0] ?? '')
        const domains = values.domain?.map(readDomain) ?? []
        return (site) => add(site, address, domains.length > 0 ? domains : domainSlugs)
      },
    },
    remove: {
      form: 'remove <email>',
      read(args) {
        const { positionals } = readArguments(args, { count: [1, 1] }, subscriberCommand)
        const address = readAddress(positionals[0] ?? '')
        return (site) => remove(site, address)
      },
    },
    export: {
      form: `export ${filterForm}`,
      read(args) {
        const filter = readFilter(args)
        return (site) => exportAll(site, filter)
      },
    },
  },
})

/** Unlike at the desk, an unknown value is refused: a script would go on with everybody. */
function readFilter(args: string[]): SubscriberFilter {
  const { values } = readArguments(args, { options: filterOptions }, subscriberCommand)
  const { status, domain, search = '' } = values
  if (status !== undefined && !subscriberStatuses.some((known) => known === status)) {
    throw new StartupError(
      `There is no status "${status}".`,
      `Choose ${subscriberStatuses.join(', ')}.`,
    )
  }
  const fields = { status, domain: domain && readDomain(domain), q: search }
  return filterIn(new Map(Object.entries(fields)))
}

function readDomain(typed: string): DomainSlug {
  if (isDomainSlug(typed)) return typed
  throw new StartupError(`There is no domain "${typed}".`, `Choose ${domainSlugs.join(', ')}.`)
}

function readAddress(typed: string): MailAddress {
  const address = parseAddress(typed)
  if (address) return address
  throw new StartupError(`"${typed}" is not an email address.`, 'Use one like name@example.com.')
}

async function deskOf({ db, engine, env, clock }: OpenSite) {
  const secret = (await openSecrets(db, env)).secrets.current
  return createSubscriberDesk({ db, engine, clock, secret, onOutboxChanged() {} })
}

async function list(site: OpenSite, filter: SubscriberFilter): Promise<Answer> {
  const desk = await deskOf(site)
  const all: object[] = []
  const lines: string[] = []
  for await (const subscribers of desk.exported(filter)) {
    for (const { email, status, domains, createdAt, confirmedAt } of subscribers) {
      all.push({ email, status, domains, createdAt, confirmedAt })
      lines.push(`${email}  ${status}  ${domains.join(',')}`)
    }
  }
  return { text: lines.join('\n') || 'There are no subscribers.', json: all }
}

async function add(
  site: OpenSite,
  address: MailAddress,
  domains: readonly DomainSlug[],
): Promise<Answer> {
  const { email } = address
  const desk = await deskOf(site)
  const invited = await desk.invite({ editor: operator, address, domains })
  if (!invited.ok) {
    const why = invited.reason === 'refused' ? invitationRefusals[invited.why] : ''
    throw new StartupError(`${email} was not invited.`, why)
  }
  const text = `${email} is invited. The running server sends the mail, or the next one that starts.`
  return { text, json: { id: invited.id, email, domains } }
}

async function remove(site: OpenSite, address: MailAddress): Promise<Answer> {
  const { email } = address
  const desk = await deskOf(site)
  const subscriber = await findByAddress(site.db, address)
  const erased = subscriber && (await desk.erase({ editor: operator, id: subscriber.id }))
  if (erased?.ok) return { text: `All data about ${email} were deleted.`, json: { email } }
  throw new StartupError(`There is no subscriber ${email}.`, 'See `vigil subscriber list`.')
}

/** Part by part, as the desk does: a long list needs little memory. */
async function exportAll(site: OpenSite, filter: SubscriberFilter): Promise<Answer> {
  const desk = await deskOf(site)
  await desk.startExport({ editor: operator, filter })
  const print = (rows: Parameters<typeof csvText>[0]) => site.print(csvText(rows).slice(0, -1))
  print([exportHeader])
  for await (const subscribers of desk.exported(filter)) {
    if (subscribers.length > 0) print(subscribers.map(exportRow))
  }
  return null
}
