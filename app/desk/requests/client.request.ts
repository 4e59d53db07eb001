import type { RouterContextProvider } from 'react-router'
import { addressHeader } from '~/people/auth.service'
import type { Client } from '~/people/client.rules'
import { services } from '~/services'

/** The browser behind a request, with the few headers that better-auth needs. */
export function clientOf(request: Request, context: Readonly<RouterContextProvider>): Client {
  const { readerAddress: address } = context.get(services)
  const headers = new Headers()
  for (const name of ['Cookie', 'User-Agent', 'Origin']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  headers.set(addressHeader, address)
  return { headers, address }
}

export function withCookies(cookies: string[], headers: HeadersInit = {}): Headers {
  const all = new Headers(headers)
  for (const cookie of cookies) all.append('Set-Cookie', cookie)
  return all
}

/** Sends the headers of an action with its page. */
export function headersOfAction({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders
}
