import { notFound } from '../not-found'
import type { Route } from './+types/not-found'

export async function loader(args: Route.LoaderArgs) {
  throw await notFound('page', args)
}

export default function NotFound() {
  return null
}
