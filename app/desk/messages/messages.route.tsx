import { z } from 'zod'
import { services } from '~/services'
import { deskMeta } from '../requests/desk-meta.request'
import { onlyEditors } from '../requests/only-roles.request'
import { signedInEditor } from '../requests/signed-in-editor.request'
import type { Route } from './+types/messages.route'
import { MessagesView } from './messages.view'

const perPage = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { contact } = context.get(services)
  const before = positionIn(new URL(request.url).searchParams)
  const found = await contact.list({ limit: perPage + 1, before })
  const messages = found.slice(0, perPage)
  const last = found.length > perPage ? messages.at(-1) : undefined
  const { timeZone } = context.get(signedInEditor)
  return {
    messages,
    timeZone,
    isFirst: before === null,
    older: last ? { before: last.createdAt.toISOString(), id: last.id } : null,
  }
}

/** The last message of the page before. */
function positionIn(query: URLSearchParams): { createdAt: Date; id: string } | null {
  const before = z.iso.datetime().safeParse(query.get('before'))
  const id = query.get('id')?.replaceAll('\0', '') ?? ''
  return before.success ? { createdAt: new Date(before.data), id } : null
}

export const meta: Route.MetaFunction = () => deskMeta('Messages')

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <MessagesView {...loaderData} />
}
