import { Outlet } from 'react-router'
import { fontUrls, stylesheet as sharedStylesheet } from '~/document/page-files'
import stylesheet from '~/ui/styles/desk.css?url'
import type { Route } from './+types/desk.route'
import { deskMeta } from './requests/desk-meta.request'
import { sessionCookies } from './requests/signed-in-editor.request'
import { DeskError } from './shell/errors/desk-error.view'

/** Only the desk's own address gets here: server/http/app.ts serves all others without these routes. */
const sendSessionCookies: Route.MiddlewareFunction = async ({ context }, next) => {
  const response = await next()
  for (const cookie of context.get(sessionCookies)) response.headers.append('Set-Cookie', cookie)
  return response
}

export const middleware = [sendSessionCookies]

export const links: Route.LinksFunction = () => [
  ...fontUrls.map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: sharedStylesheet },
  { rel: 'stylesheet', href: stylesheet },
]

/** The title of an error page; other pages have their own. */
export const meta: Route.MetaFunction = () => deskMeta('Error')

/** Without a loader, the middleware would not run for client-side navigation. */
export function loader() {
  return null
}

/** Keeps headers of thrown responses, such as Retry-After. */
export function headers({ errorHeaders, parentHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? parentHeaders
}

export function shouldRevalidate() {
  return false
}

export default function Desk() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DeskError error={error} />
}
