import { data, redirect } from 'react-router'
import { keptByNobody, pageHeadersUnlessSaid } from '~/http/cache-policy'
import type { KeptAnswers } from '~/http/kept-answers'
import { nothingTyped } from '~/newsletter/subscribing/subscribe-form.rules'
import { services } from '~/services'
import { pageMeta } from '~/syndication/metadata/page-meta.rules'
import type { Route } from './+types/subscribe.route'
import { takeSubscription } from './subscribe.request'
import { SubscribeForm } from './subscribe-form.view'
import { SubscribeFrame } from './subscribe-frame.view'

export const handle: KeptAnswers = { keptAnswers: { query: [] } }

/** The empty form is everyone's; one that came back holds somebody's address. */
export const headers = pageHeadersUnlessSaid

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(services).site }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await takeSubscription(request, context.get(services))
  if (answer.isTaken) return redirect('/subscribe/sent', 303)
  const { status, typed, trouble, headers: said } = answer
  return data({ typed, trouble }, { status, headers: { ...keptByNobody, ...said } })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site } = loaderData
  return pageMeta(site, {
    title: 'Subscribe',
    description: `The weekly brief of ${site.name} by mail: the week in cybersecurity, AI and cyber-marketing, on the subjects you choose.`,
    path: '/subscribe',
  })
}

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SubscribeFrame siteName={loaderData.site.name}>
      <SubscribeForm
        typed={actionData?.typed ?? nothingTyped}
        trouble={actionData?.trouble ?? null}
      />
    </SubscribeFrame>
  )
}
