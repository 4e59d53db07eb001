import { csvDownload } from '~/http/csv/csv-download'
import { services } from '~/services'
import { onlyEditors } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/log-csv.route'
import { logProblem, readLogRequest, toAuditFilter } from './log-request.rules'

const header = [
  'Time (UTC)',
  'Editor',
  'Action',
  'Subject',
  'Detail',
  'Times',
  'Kind',
  'Post',
  'Token',
]

/** The entries of the log that its page shows, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { auditLog, clock } = context.get(services)
  const logRequest = readLogRequest(new URL(request.url).searchParams)
  const filter = toAuditFilter(logRequest, context.get(signedInEditor).timeZone)
  async function* parts() {
    if (logProblem(logRequest)) return
    for await (const entries of auditLog.all(filter)) {
      yield entries.map((entry) => [
        entry.at.toISOString(),
        entry.editorName,
        entry.action,
        entry.subject,
        entry.detail,
        entry.count,
        entry.kind,
        entry.postId,
        entry.tokenName,
      ])
    }
  }
  return csvDownload({ name: `log-${clock().toISOString().slice(0, 10)}`, header, parts: parts() })
}
