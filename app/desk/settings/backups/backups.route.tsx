import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/backups.route'
import { BackupsView } from './backups.view'

export async function loader({ params, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const { backupDesk, clock } = context.get(services)
  return {
    base: `/${params.desk}`,
    timeZone: context.get(signedInEditor).timeZone,
    now: clock(),
    ...(await backupDesk.overview()),
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Backups')

export default function Backups({ loaderData }: Route.ComponentProps) {
  return <BackupsView {...loaderData} />
}
