import { services } from '~/services'
import { deskMeta } from '../requests/desk-meta.request'
import { onlyEditors } from '../requests/only-roles.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { Route } from './+types/log.route'
import { LogView } from './log.view'

const perPage = 100

export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { desk } = context.get(services)
  const beforeId = Number(new URL(request.url).searchParams.get('before'))
  const before = Number.isSafeInteger(beforeId) && beforeId > 0 ? beforeId : null
  const found = await desk.log({ limit: perPage + 1, ...(before && { before }) })
  const entries = found.slice(0, perPage)
  const older = found.length > perPage ? (entries.at(-1)?.id ?? null) : null
  return { entries, older, timeZone: context.get(signedInEditor).timeZone, base: `/${params.desk}` }
}

export const meta: Route.MetaFunction = () => deskMeta('Log')

export default function Log({ loaderData }: Route.ComponentProps) {
  return <LogView {...loaderData} />
}
