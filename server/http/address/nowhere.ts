import type { ServerBuild } from 'react-router'

/**
 * Whether no page can be at an address, by how it begins. The desk's first part is only known at the start,
 * so its routes match whatever begins with a word of nobody's; what is not the desk is sent past them, to
 * the page that says so.
 */
export async function pastTheDesk(
  request: Request,
  isDesk: (path: string) => boolean,
  loadRoutes: () => Promise<Pick<ServerBuild, 'routes'>>,
): Promise<Request> {
  const url = new URL(request.url)
  if (isDesk(url.pathname)) return request
  const first = url.pathname.split('/')[1] ?? ''
  const { routes } = await loadRoutes()
  const isKnown = Object.values(routes).some(
    (route) => route?.parentId === 'root' && route.path?.split('/')[0] === first,
  )
  if (first === '' || isKnown) return request
  url.pathname = `/-/-${url.pathname}`
  return new Request(url, request)
}
