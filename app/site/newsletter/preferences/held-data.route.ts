import { services } from '~/services'
import type { Route } from './+types/held-data.route'
import { ownLinkHeaders } from './own-link.request'

/** All that is held about a person, for them to keep or to take elsewhere. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, subscriptions, reportError } = context.get(services)
  try {
    const held = await subscriptions.own.heldData(params.token)
    if (!held) return plain(404, 'Nothing is held under this link.')
    return new Response(`${JSON.stringify({ from: site.url, ...held }, null, 2)}\n`, {
      headers: {
        ...ownLinkHeaders,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="newsletter-data.json"',
      },
    })
  } catch (error) {
    reportError(error)
    return plain(503, 'This could not be read just now. Please try again in a moment.')
  }
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: ownLinkHeaders })
}
