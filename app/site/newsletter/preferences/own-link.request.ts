import { keptByNobody } from '~/http/cache-policy'

/**
 * Of pages that a link in a mail opens. Not 'no-referrer': browsers then say 'Origin: null' with a form, and
 * server/http/same-origin.ts could not tell that it is ours.
 */
export const ownLinkHeaders = {
  ...keptByNobody,
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'same-origin',
}

/** The database did not answer, so nothing is known of the link. */
export type Away = { is: 'away' }

export async function unlessAway<Found>(
  find: () => Promise<Found>,
  reportError: (error: unknown) => void,
): Promise<Found | Away> {
  try {
    return await find()
  } catch (error) {
    reportError(error)
    return { is: 'away' }
  }
}

const statuses: Partial<Record<string, number>> = { unknown: 404, over: 410, gone: 410, away: 503 }

export function statusOf({ is }: { is: string }): number {
  return statuses[is] ?? 200
}
