import { onlyOwners } from '../../../../requests/only-roles.request'
import type { Route } from './+types/progress.route'
import { importIn } from './import.request'

/** The page of an import polls this while it runs. */
export async function loader({ params, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { status, batches, nextBatch, added, known, skipped, broken } = await importIn(
    params,
    context,
  )
  return Response.json({ status, batches, nextBatch, added, known, skipped, broken })
}
