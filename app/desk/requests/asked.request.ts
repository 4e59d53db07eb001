import type { RouterContextProvider } from 'react-router'
import { addressHeader } from '~/people/auth.service'
import type { Asked } from '~/people/calls.rules'
import { services } from '~/services'

/** What signing in needs of a request: its cookies, and where it came from. */
export function askedBy(request: Request, context: Readonly<RouterContextProvider>): Asked {
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

/** Lets the headers that an action gives with its data be those of the page as well. */
export function headersOfAction({ actionHeaders }: { actionHeaders: Headers }): Headers {
  return actionHeaders
}
