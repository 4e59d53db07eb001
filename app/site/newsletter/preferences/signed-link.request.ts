import { noStore } from '~/http/cache-policy'

/**
 * For pages behind a signed link. Not 'no-referrer': browsers would then send 'Origin: null' with forms, and
 * server/http/security/same-origin.ts would reject them.
 */
export const signedLinkHeaders = {
  ...noStore,
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'same-origin',
}

/** The database did not answer. */
export type Unavailable = { is: 'unavailable' }

export async function orUnavailable<Result>(
  work: () => Promise<Result>,
  reportError: (error: unknown) => void,
): Promise<Result | Unavailable> {
  try {
    return await work()
  } catch (error) {
    reportError(error)
    return { is: 'unavailable' }
  }
}

const statuses: Partial<Record<string, number>> = {
  unknown: 404,
  expired: 410,
  deleted: 410,
  unavailable: 503,
}

export function statusOf({ is }: { is: string }): number {
  return statuses[is] ?? 200
}
