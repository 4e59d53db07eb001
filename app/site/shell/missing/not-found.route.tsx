import { redirect } from 'react-router'
import { notFound } from '~/http/not-found'
import { services } from '~/services'
import type { Route } from './+types/not-found.route'

/** Any address without a route of its own: an editor may have redirected it. */
export async function loader(args: Route.LoaderArgs) {
  const { reading, reportError } = args.context.get(services)
  const { pathname, search } = new URL(args.request.url)
  const path = await reading.redirectFrom(pathname).catch((error: unknown) => {
    reportError(error)
    return null
  })
  if (path !== null) throw redirect(path + search, 301)
  throw await notFound('page', args)
}

export default function NotFound() {
  return null
}
