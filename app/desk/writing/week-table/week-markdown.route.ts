import { services } from '~/services'
import { failureOf } from '../requests/refusals.request'
import type { Route } from './+types/week-markdown.route'
import { requestedTable } from './week-table.request'

/** The identifiers of a brief's week, for the button that inserts them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    return Response.json(await requestedTable(request, context))
  } catch (error) {
    context.get(services).reportError(error)
    return Response.json(null, { status: failureOf(error, '').status })
  }
}
