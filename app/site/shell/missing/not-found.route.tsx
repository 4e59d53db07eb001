import { notFound } from '~/http/not-found'
import type { Route } from './+types/not-found.route'

export async function loader(args: Route.LoaderArgs) {
  throw await notFound('page', args)
}

export default function NotFound() {
  return null
}
