import { Outlet } from 'react-router'
import { faces, stylesheet as sharedStylesheet } from '~/document/page-files'
import { notFound } from '~/http/not-found'
import { services } from '~/services'
import stylesheet from '~/ui/styles/desk.css?url'
import type { Route } from './+types/desk.route'
import { deskMeta } from './requests/desk-meta.request'
import { sessionCookies } from './requests/signed-in-editor.request'
import { DeskTrouble } from './shell/desk-trouble.view'

/** Whoever does not know the address finds what is at every other wrong one: nothing. */
const onlyAtItsAddress: Route.MiddlewareFunction = async ({ params, request, context }, next) => {
  if (params.desk !== context.get(services).deskPath) {
    throw await notFound('page', { request, context })
  }
  const answer = await next()
  for (const cookie of context.get(sessionCookies)) answer.headers.append('Set-Cookie', cookie)
  return answer
}

export const middleware = [onlyAtItsAddress]

export const links: Route.LinksFunction = () => [
  ...faces.map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'stylesheet', href: sharedStylesheet },
  { rel: 'stylesheet', href: stylesheet },
]

/** Of a page that went wrong; any other has a title of its own. */
export const meta: Route.MetaFunction = () => deskMeta('Something is in the way')

/** There, so that the middleware runs for every page below. */
export function loader() {
  return null
}

/** A page of an error says when to come back, as whoever refused the request did. */
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
  return <DeskTrouble error={error} />
}
