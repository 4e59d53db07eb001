import { services } from '~/services'
import type { Route } from './+types/personal-data.route'
import { signedLinkHeaders } from './signed-link.request'

/** All data about a subscriber, as a JSON download. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, subscriptions, reportError } = context.get(services)
  try {
    const personalData = await subscriptions.manage.personalData(params.token)
    if (!personalData) return textResponse(404, 'No data is stored for this link.')
    return new Response(`${JSON.stringify({ from: site.url, ...personalData }, null, 2)}\n`, {
      headers: {
        ...signedLinkHeaders,
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': 'attachment; filename="newsletter-data.json"',
      },
    })
  } catch (error) {
    reportError(error)
    return textResponse(503, 'Your data could not be loaded. Please try again in a moment.')
  }
}

function textResponse(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: signedLinkHeaders })
}
