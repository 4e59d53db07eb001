import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/log.route'
import { LogView } from './log.view'
import { logProblem, logQuery, readLogRequest, toAuditFilter } from './log-request.rules'

const perPage = 100

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { auditLog } = context.get(services)
  const { timeZone } = context.get(signedInEditor)
  const { searchParams } = new URL(request.url)
  const logRequest = readLogRequest(searchParams)
  const problem = logProblem(logRequest)
  const beforeId = Number(searchParams.get('before'))
  const before = Number.isSafeInteger(beforeId) && beforeId > 0 ? beforeId : undefined
  const filter = toAuditFilter(logRequest, timeZone)
  const [found, names] = await Promise.all([
    problem ? [] : auditLog.entries({ ...filter, limit: perPage + 1, before }),
    auditLog.names(),
  ])
  const entries = found.slice(0, perPage)
  const last = found.length > perPage ? (entries.at(-1)?.id ?? null) : null
  return {
    entries,
    names,
    logRequest,
    problem,
    older: last === null ? null : logQuery(logRequest, last),
    timeZone,
    base: `/${params.desk}`,
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Log')

export default function Log({ loaderData }: Route.ComponentProps) {
  return <LogView {...loaderData} />
}
