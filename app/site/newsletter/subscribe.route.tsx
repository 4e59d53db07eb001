import { data, redirect } from 'react-router'
import { noStore, pageHeaders } from '~/http/cache-policy'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { emptySubscribeForm } from '~/newsletter/subscribing/subscribe-form.rules'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import type { Route } from './+types/subscribe.route'
import { receiveSubscription } from './subscribe.request'
import { SubscribeForm } from './subscribe-form.view'
import { SubscribeFrame } from './subscribe-frame.view'

export const handle: PageCacheRule = { pageCache: { query: [] } }

/** The empty form can be cached; a rejected one contains an address. */
export const headers = pageHeaders

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await receiveSubscription(request, context.get(services))
  if (result.ok) return redirect('/subscribe/sent', 303)
  const { status, values, problems } = result
  return data({ values, problems }, { status, headers: { ...noStore, ...result.headers } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site } = loaderData
  return pageMeta(site, {
    title: 'Subscribe',
    description: `The weekly brief and selected articles from ${site.name} by mail: cybersecurity, AI and cyber-marketing, on the subjects you choose.`,
    path: '/subscribe',
  })
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SubscribeFrame siteName={loaderData.site.name}>
      <SubscribeForm
        values={actionData?.values ?? emptySubscribeForm}
        problems={actionData?.problems ?? null}
      />
    </SubscribeFrame>
  )
}
