import { csvDownload } from '~/http/csv/csv-download'
import { exportHeader, exportRow } from '~/newsletter/subscribers/export.rules'
import { filterIn, type SubscriberFilter } from '~/newsletter/subscribers/subscriber-list.rules'
import { type Services, services } from '~/services'
import { readDeskForm } from '../../../requests/desk-form.request'
import { onlyOwners } from '../../../requests/only-roles.request'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import type { Route } from './+types/export.route'
import { refusedStep } from './subscriber-steps.request'

/** The subscribers that the list shows, as a file. Sent as a form: each download is an entry in the log. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  onlyOwners(context)
  const { subscriberDesk, clock } = context.get(services)
  const filter = filterIn(await readDeskForm(request))
  const editor = context.get(signedInEditor)
  const started = await subscriberDesk.startExport({ editor, filter })
  if (!started.ok) throw refusedStep({ request, context }, started.reason)
  const name = `subscribers-${clock().toISOString().slice(0, 10)}`
  return csvDownload({ name, header: exportHeader, parts: rowsOf(subscriberDesk, filter) })
}

async function* rowsOf(desk: Services['subscriberDesk'], filter: SubscriberFilter) {
  for await (const subscribers of desk.exported(filter)) yield subscribers.map(exportRow)
}
