import { services } from '~/services'
import { onlyEditors } from '../../../requests/only-roles.request'
import type { Route } from './+types/progress.route'
import { issueIdIn } from './issue.request'

/** The issue's page polls this while the issue is being sent. */
export async function loader({ params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const progress = await context.get(services).newsletterIssues.progress(issueIdIn(params))
  return progress ? Response.json(progress) : new Response('No such issue.\n', { status: 404 })
}
