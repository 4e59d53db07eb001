import { redirect } from 'react-router'
import type { Route } from './+types/door.route'

/**
 * The desk begins one step further in: its cookies belong to what is below its address, and the data of
 * a page just here would have another one.
 */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/${params.desk}/posts`, 303)
}
