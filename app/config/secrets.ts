import { createHash } from 'node:crypto'

/** The secrets that links and cookies are signed with. */
export interface Secrets {
  current: string
  /** Secrets from before a rotation. Their signatures are valid until the given day, or while they are listed. */
  previous: PreviousSecret[]
}

export interface PreviousSecret {
  value: string
  until: Date | null
}

const entry = /^([\w+/=.-]{32,})(?:\s+until\s+(\d{4}-\d{2}-\d{2}))?$/

/**
 * Reads `secret, old-secret until 2027-01-31`: separated by commas or line breaks, the current one first. The database,
 * VIGIL_SECRET and a file have the same format. Null if it is malformed.
 */
export function parseSecrets(text: string): Secrets | null {
  const entries = text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(parseEntry)
  const [current, ...previous] = entries
  if (!current || current.until) return null
  return previous.every((secret) => secret !== null) ? { current: current.value, previous } : null
}

function parseEntry(text: string): PreviousSecret | null {
  const [, value, day] = entry.exec(text) ?? []
  if (value === undefined) return null
  const until = day === undefined ? null : new Date(`${day}T23:59:59.999Z`)
  return until && Number.isNaN(until.getTime()) ? null : { value, until }
}

/** Writes the secrets in the format that parseSecrets() reads, one per line. */
export function formatSecrets({ current, previous }: Secrets): string {
  return [
    current,
    ...previous.map(({ value, until }) =>
      until ? `${value} until ${until.toISOString().slice(0, 10)}` : value,
    ),
  ].join('\n')
}

/**
 * Makes a new secret the current one. Earlier ones are valid for the grace period at most. An expired one stays listed
 * while something is encrypted with it.
 */
export function rotateSecrets(
  { current, previous }: Secrets,
  { newSecret, now, graceDays, isInUse }: Rotation,
): Secrets {
  // A secret is valid to the end of its last day. Without a grace period that is yesterday.
  const daysLeft = graceDays > 0 ? graceDays : -1
  const until = new Date(now.getTime() + daysLeft * 24 * 60 * 60_000)
  const older = previous
    .filter((secret) => isValid(secret, now) || isInUse(secret.value))
    .map(({ value, until: end }) => ({ value, until: end && end < until ? end : until }))
  return { current: newSecret, previous: [{ value: current, until }, ...older] }
}

interface Rotation {
  newSecret: string
  now: Date
  /** How many days the signatures of earlier secrets stay valid. */
  graceDays: number
  /** Whether something is encrypted with a secret. */
  isInUse: (secret: string) => boolean
}

/** The secrets whose signatures are accepted, the current one first. */
export function validSecrets({ current, previous }: Secrets, now: Date): string[] {
  const stillValid = previous.filter((secret) => isValid(secret, now))
  return [current, ...stillValid.map(({ value }) => value)]
}

function isValid({ until }: PreviousSecret, now: Date): boolean {
  return until === null || now <= until
}

/** Identifies a secret, so that it can be recognised without being stored. */
export function secretFingerprint(secret: string): string {
  return createHash('sha256').update(`fingerprint ${secret}`).digest('hex').slice(0, 16)
}
