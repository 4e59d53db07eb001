import { services } from '~/services'
import { signedInEditor } from '../../../requests/signed-in-editor.request'
import type { Route } from './+types/tag-suggestions.route'

/** Tags that the editor may know and that start with the typed text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  const editor = context.get(signedInEditor)
  const { desk } = context.get(services)
  return Response.json({ tags: await desk.tagsLike(editor, typed.slice(0, 100)) })
}
