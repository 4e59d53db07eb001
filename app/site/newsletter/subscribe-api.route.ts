import { keptByNobody } from '~/http/cache-policy'
import { services } from '~/services'
import type { Route } from './+types/subscribe-api.route'
import { takeSubscription } from './subscribe.request'

/** What a script of a page is told of its newsletter form (app/site/browser/subscribe.browser.ts). */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== 'POST') return onlyPost()
  const answer = await takeSubscription(request, context.get(services))
  if (answer.isTaken) return Response.json({ said: taken }, { headers: keptByNobody })
  const { status, trouble, headers } = answer
  const said = [trouble.notice, ...Object.values(trouble.errors)].filter(Boolean).join(' ')
  return Response.json(
    { said, wrong: Object.keys(trouble.errors) },
    { status, headers: { ...keptByNobody, ...headers } },
  )
}

export function loader() {
  return onlyPost()
}

const taken = 'Look into your inbox: open the link in our mail, and press the button on its page.'

function onlyPost(): Response {
  return new Response('Only POST.\n', { status: 405, headers: { Allow: 'POST' } })
}
