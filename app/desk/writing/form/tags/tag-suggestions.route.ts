import { services } from '~/services'
import type { Route } from './+types/tag-suggestions.route'

/** Tags of the archive that start with the typed text. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  return Response.json({ tags: await context.get(services).desk.tagsLike(typed.slice(0, 100)) })
}
