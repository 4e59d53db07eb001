import { type APIError, isAPIError } from 'better-auth/api'

/** The browser behind a request: its headers for better-auth, and its IP address. */
export interface Client {
  headers: Headers
  address: string
}

export function cookiesOf(headers: Headers): string[] {
  return headers.getSetCookie()
}

const sessionCookie = /^(?:__Secure-)?vigil\.session_/

/**
 * The same client without its session. With one, better-auth would check a code against the session's editor and not
 * against the editor whose password was just accepted.
 */
export function withoutSession({ headers, address }: Client): Client {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const others = cookies.filter((cookie) => !sessionCookie.test(cookie))
  const copy = new Headers(headers)
  copy.set('Cookie', others.join('; '))
  return { headers: copy, address }
}

/** The session token in Cookie or Set-Cookie values; null if there is none. */
export function sessionTokenIn(cookies: string[]): string | null {
  const found = cookies.map((cookie) => cookie.trim()).find((cookie) => sessionCookie.test(cookie))
  const value = found?.split(';')[0]?.split('=')[1]
  return value ? (decodeURIComponent(value).split('.')[0] ?? null) : null
}

/** Did better-auth refuse the request, as with a 4xx status? Everything else is a failure of the server. */
export function isRefusal(error: unknown): error is APIError {
  // Not instanceof: better-auth validates input with another class of the same name.
  return isAPIError(error) && error.statusCode < 500
}
