import { type APIError, isAPIError } from 'better-auth/api'

/** Who asks: the browser's cookies, and where it is. */
export interface Asked {
  headers: Headers
  address: string
}

export function cookiesOf(headers: Headers): string[] {
  return headers.getSetCookie()
}

/** An answer of better-auth that is the asker's doing, and no failure of ours. */
export function isRefusal(error: unknown): error is APIError {
  // There are two classes of that name: what has the wrong shape is refused with the other one.
  return isAPIError(error) && error.statusCode < 500
}
