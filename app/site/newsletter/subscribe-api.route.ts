import { noStore } from '~/http/cache-policy'
import { services } from '~/services'
import type { Route } from './+types/subscribe-api.route'
import { receiveSubscription } from './subscribe.request'

/** For newsletter forms that a script sends (app/site/browser/subscribe.browser.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return onlyPost()
  const result = await receiveSubscription(request, context.get(services))
  if (result.ok) return Response.json({ message: successText }, { headers: noStore })
  const { status, problems, headers } = result
  const message = [problems.notice, ...Object.values(problems.errors)].filter(Boolean).join(' ')
  return Response.json(
    { message, invalid: Object.keys(problems.errors) },
    { status, headers: { ...noStore, ...headers } },
  )
}

export function loader() {
  return onlyPost()
}

const successText = 'Check your inbox: open the link in our mail and press the button to confirm.'

function onlyPost(): Response {
  return new Response('Only POST.\n', { status: 405, headers: { Allow: 'POST' } })
}
