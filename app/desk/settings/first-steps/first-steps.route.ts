import { redirect } from 'react-router'
import { services } from '~/services'
import { onlyOwners } from '../../requests/only-roles.request'
import type { Route } from './+types/first-steps.route'

export function loader({ params, context }: Route.LoaderArgs) {
  onlyOwners(context)
  return redirect(`/${params.desk}/settings`)
}

/** Hides the list of first steps. */
export async function action({ params, context }: Route.ActionArgs) {
  onlyOwners(context)
  await context.get(services).settingsDesk.closeFirstSteps()
  return redirect(`/${params.desk}/settings`, 303)
}
