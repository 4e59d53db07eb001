import { createHash } from 'node:crypto'

/** What this installation signs with. */
export interface Secrets {
  current: string
  /** From before a rotation: what they signed is valid until then, or for as long as they are listed. */
  previous: PreviousSecret[]
}

export interface PreviousSecret {
  value: string
  until: Date | null
}

const entry = /^([\w+/=.-]{32,})(?:\s+until\s+(\d{4}-\d{2}-\d{2}))?$/

/**
 * `secret, old-secret until 2027-01-31`: separated by commas or line breaks, the current one first. The same
 * text is in the database, in VIGIL_SECRET or in a file. Null for anything else.
 */
export function parseSecrets(text: string): Secrets | null {
  const entries = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(parseEntry)
  const [current, ...previous] = entries
  if (!current || current.until) return null
  return previous.every((one) => one !== null) ? { current: current.value, previous } : null
}

function parseEntry(text: string): PreviousSecret | null {
  const [, value, day] = entry.exec(text) ?? []
  if (value === undefined) return null
  const until = day === undefined ? null : new Date(`${day}T23:59:59.999Z`)
  return until && Number.isNaN(until.getTime()) ? null : { value, until }
}

/** As parseSecrets() reads it, one on a line. */
export function formatSecrets({ current, previous }: Secrets): string {
  return [
    current,
    ...previous.map(({ value, until }) =>
      until ? `${value} until ${until.toISOString().slice(0, 10)}` : value,
    ),
  ].join('\n')
}

/**
 * A new one signs from now on. No earlier one is valid for longer than the grace period. One that is over stays
 * listed while something is encrypted with it.
 */
export function rotateSecrets(
  { current, previous }: Secrets,
  { made, now, graceDays, isInUse }: Rotation,
): Secrets {
  const lastDay = graceDays > 0 ? graceDays : -1
  const until = new Date(now.getTime() + lastDay * 24 * 60 * 60_000)
  const shortened = previous
    .filter((one) => isValid(one, now) || isInUse(one.value))
    .map((one) => ({ ...one, until: one.until && one.until < until ? one.until : until }))
  return { current: made, previous: [{ value: current, until }, ...shortened] }
}

interface Rotation {
  made: string
  now: Date
  /** For how many days more signatures of the earlier ones are valid. */
  graceDays: number
  /** Whether something is encrypted with a secret. */
  isInUse: (secret: string) => boolean
}

/** All whose signatures are accepted, the current one first. */
export function validSecrets({ current, previous }: Secrets, now: Date): string[] {
  const stillValid = previous.filter((one) => isValid(one, now))
  return [current, ...stillValid.map(({ value }) => value)]
}

function isValid({ until }: PreviousSecret, now: Date): boolean {
  return until === null || now <= until
}

/** Tells whether two secrets are the same, and nothing of what they are. */
export function secretFingerprint(secret: string): string {
  return createHash('sha256').update(`fingerprint ${secret}`).digest('hex').slice(0, 16)
}
