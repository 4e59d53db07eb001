import { parseAddress } from '../../addresses/address.rules'

/** What a column can be used for. */
export const columnUses = ['email', 'status', 'date', 'consent', 'domains'] as const
export type ColumnUse = (typeof columnUses)[number]
/** The index of the column for each use; null if none has it. */
export type Columns = Record<ColumnUse, number | null>

/** In the order in which they are preferred, without case, spaces and signs. */
const usualNames: Record<ColumnUse, string[]> = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'subscriberemail', 'useremail'],
  status: ['subscribedtoemails', 'subscribed', 'emailsubscribed', 'subscriptionstatus', 'status'],
  date: [
    'consentedat',
    'confirmtime',
    'confirmedat',
    'optintime',
    'subscribedat',
    'datesubscribed',
    'signupdate',
    'createdat',
  ],
  consent: ['consent', 'consenttext', 'recordofconsent'],
  domains: ['subjects', 'domains'],
}

export interface CsvHeader {
  names: string[]
  /** False if the first line is a row already. */
  hasHeader: boolean
  /** The program that wrote the file, if it is known. */
  origin: 'Ghost' | 'Mailchimp' | null
}

/** A first line with a mail address is no header. */
export function headerOf(first: readonly string[]): CsvHeader {
  const hasHeader = !first.some((cell) => parseAddress(cell) !== null)
  const names = first.map((cell, at) => (hasHeader && cell.trim()) || `Column ${at + 1}`)
  return { names, hasHeader, origin: hasHeader ? originOf(names.map(plainName)) : null }
}

function originOf(names: string[]): CsvHeader['origin'] {
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name))
  if (has('subscribedtoemails', 'complimentaryplan')) return 'Ghost'
  return has('emailaddress') && has('euid', 'leid', 'optintime') ? 'Mailchimp' : null
}

/** Columns by their names; addresses also by the first rows. */
export function guessColumns(names: readonly string[], rows: readonly string[][]): Columns {
  const plain = names.map(plainName)
  const named = (use: ColumnUse): number | null => {
    const at = usualNames[use].map((name) => plain.indexOf(name)).find((index) => index !== -1)
    return at ?? null
  }
  return {
    email: named('email') ?? columnWithAddresses(names.length, rows),
    status: named('status'),
    date: named('date'),
    consent: named('consent'),
    domains: named('domains'),
  }
}

function columnWithAddresses(width: number, rows: readonly string[][]): number | null {
  const counts = Array.from(
    { length: width },
    (_, at) => rows.filter((row) => parseAddress(row[at] ?? '') !== null).length,
  )
  const most = Math.max(0, ...counts)
  return most > 0 ? counts.indexOf(most) : null
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
