import { services } from '~/services'
import { onlyEditors } from '../../requests/only-roles.request'
import type { Route } from './+types/progress.route'
import { issueIn } from './issue.request'

/** How far an issue has come: asked again and again by the page that shows it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const progress = await context.get(services).newsletterIssues.progress(issueIn(params))
  return progress ? Response.json(progress) : new Response('No such issue.\n', { status: 404 })
}
