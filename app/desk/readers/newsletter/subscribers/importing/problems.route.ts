import { csvDownload } from '~/http/csv/csv-download'
import { type Services, services } from '~/services'
import { onlyOwners } from '../../../../requests/only-roles.request'
import type { Route } from './+types/problems.route'
import { importIn } from './import.request'

/** Every line that was not imported, as a file. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  onlyOwners(context)
  const { id } = await importIn(params, context)
  const { imports } = context.get(services).subscriberDesk
  return csvDownload({
    name: 'lines-not-imported',
    header: ['Line', 'Kind', 'The line …', 'Text'],
    parts: rowsOf(imports, id),
  })
}

async function* rowsOf(imports: Services['subscriberDesk']['imports'], id: string) {
  for await (const problems of imports.allProblems(id)) {
    yield problems.map(({ line, kind, reason, text }) => [line, kind, reason, text])
  }
}
