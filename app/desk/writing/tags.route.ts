import { services } from '~/services'
import type { Route } from './+types/tags.route'

/** Tags of the archive that begin as what is being typed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('q') ?? ''
  return Response.json({ tags: await context.get(services).desk.tagsLike(typed.slice(0, 100)) })
}
