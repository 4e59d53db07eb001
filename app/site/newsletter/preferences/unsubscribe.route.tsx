import { data } from 'react-router'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/page-meta.rules'
import type { Route } from './+types/unsubscribe.route'
import { ownLinkHeaders, statusOf, unlessAway } from './own-link.request'
import { UnsubscribeView } from './unsubscribe.view'

export const headers = () => ownLinkHeaders

/** Changes nothing: programs that look into mail open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, subscriptions, reportError } = context.get(services)
  const link = await unlessAway(() => subscriptions.own.look(params.token), reportError)
  const preferencesPath = `/newsletter/preferences/${params.token}`
  return data({ site, link, preferencesPath }, { status: statusOf(link) })
}

/** The button of the page, and those of mail programs (RFC 8058), which send neither cookie nor origin. */
export async function action({ params, context }: Route.ActionArgs) {
  const { subscriptions, reportError } = context.get(services)
  const link = await unlessAway(async () => {
    await subscriptions.own.unsubscribe(params.token)
    return subscriptions.own.look(params.token)
  }, reportError)
  // Whoever is forgotten already gets nothing any more, which is what was asked for.
  return data({ link }, { status: link.is === 'gone' ? 200 : statusOf(link) })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        title: 'Unsubscribe',
        description: `Leave the newsletter of ${loaderData.site.name}.`,
      })
    : []

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <UnsubscribeView
      siteName={loaderData.site.name}
      link={actionData?.link ?? loaderData.link}
      isSent={actionData !== undefined}
      preferencesPath={loaderData.preferencesPath}
    />
  )
}
