import { type APIError, isAPIError } from 'better-auth/api'

/** Who asks: the browser's cookies, and where it is. */
export interface Asked {
  headers: Headers
  address: string
}

export function cookiesOf(headers: Headers): string[] {
  return headers.getSetCookie()
}

const sessionCookie = /^(?:__Secure-)?vigil\.session_/

/**
 * The same request from a browser that is not signed in. Where there is a session better-auth checks a code against
 * its editor, and not against the one who has given the password.
 */
export function withoutSession({ headers, address }: Asked): Asked {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const others = cookies.filter((cookie) => !sessionCookie.test(cookie))
  const own = new Headers(headers)
  own.set('Cookie', others.join('; '))
  return { headers: own, address }
}

/** The token of the session that these cookies begin, or go on with; null where there is none in them. */
export function sessionTokenIn(cookies: string[]): string | null {
  const found = cookies.map((cookie) => cookie.trim()).find((cookie) => sessionCookie.test(cookie))
  const value = found?.split(';')[0]?.split('=')[1]
  return value ? (decodeURIComponent(value).split('.')[0] ?? null) : null
}

/** An answer of better-auth that is the asker's doing, and no failure of ours. */
export function isRefusal(error: unknown): error is APIError {
  // There are two classes of that name: what has the wrong shape is refused with the other one.
  return isAPIError(error) && error.statusCode < 500
}
