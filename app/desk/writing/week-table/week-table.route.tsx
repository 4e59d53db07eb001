import { deskMeta } from '../../requests/desk-meta.request'
import type { Route } from './+types/week-table.route'
import { requestedTable } from './week-table.request'
import { WeekTableView } from './week-table.view'

/** For browsers without JavaScript: the table, to be copied. */
export function loader({ request, context }: Route.LoaderArgs) {
  return requestedTable(request, context)
}

export const meta: Route.MetaFunction = () => deskMeta('The week’s identifiers')

export default function WeekTablePage({ loaderData }: Route.ComponentProps) {
  return <WeekTableView {...loaderData} />
}
