import { redirect } from 'react-router'
import type { Route } from './+types/desk-index.route'

/**
 * The desk has no page at its own address: cookies are limited to the paths below it, and the data of such a page
 * would have an address outside.
 */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/${params.desk}/queue`, 303)
}
