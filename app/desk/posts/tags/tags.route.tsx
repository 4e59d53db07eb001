import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { onlyEditors } from '../../requests/only-roles.request'
import type { Route } from './+types/tags.route'
import { readTagListRequest, tagPage } from './tag-list.rules'
import { outcomeOf } from './tag-outcome.request'
import { TagsView } from './tags.view'

export async function loader({ request, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { tagDesk } = context.get(services)
  const { searchParams } = new URL(request.url)
  const listRequest = readTagListRequest(searchParams)
  const [all, running] = [await tagDesk.all(), await tagDesk.running()]
  return {
    listRequest,
    ...tagPage(all, listRequest),
    hasAny: all.length > 0,
    running,
    done: outcomeOf(searchParams),
  }
}

export const meta: Route.MetaFunction = () => deskMeta('Tags')

export default function Tags({ loaderData, params }: Route.ComponentProps) {
  return <TagsView {...loaderData} base={`/${params.desk}`} />
}
