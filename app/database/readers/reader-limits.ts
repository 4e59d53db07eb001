import type { ReaderRights } from './postgres-role'

/** Whether readers' queries are limited to what readers may see, and if not, why. */
export type ReaderLimits = (
  | { areLimited: true }
  | { areLimited: false | 'in-part'; reason: string }
) & {
  /** Tables of the site on which rights of PUBLIC were revoked just now. */
  revokedOn?: string[]
}

export function limitsOf(
  role: string,
  { excess, otherTables, revokedOn }: ReaderRights,
): ReaderLimits {
  const reasons = [
    excess.length > 0 &&
      `${role} can also do this, as a member of another role or by another's grant: ${listFirst(excess)}.`,
    otherTables.length > 0 &&
      `${role} can also use tables of other programs: ${listFirst(otherTables)}.`,
  ].filter((reason) => reason !== false)
  return {
    ...(reasons.length === 0
      ? { areLimited: true }
      : { areLimited: 'in-part', reason: reasons.join(' ') }),
    ...(revokedOn.length > 0 && { revokedOn }),
  }
}

/** So many names fit into a log line. */
const maxListed = 5

function listFirst(names: readonly string[]): string {
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : ''
  return names.slice(0, maxListed).join(', ') + more
}
