import { pageNames, staticPages } from '~/config/static-pages'
import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyOwners } from '../../requests/only-roles.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/pages.route'
import { PagesView } from './pages.view'

export async function loader({ params, context }: Route.LoaderArgs) {
  onlyOwners(context)
  const changed = await context.get(services).pageDesk.changed()
  return {
    base: `/${params.desk}`,
    timeZone: context.get(signedInEditor).timeZone,
    pages: pageNames.map((name) => ({
      name,
      title: staticPages[name].title,
      changedAt: changed.get(name) ?? null,
    })),
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Pages')

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <PagesView {...loaderData} />
}
