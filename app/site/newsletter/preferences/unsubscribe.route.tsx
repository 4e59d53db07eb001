import { data } from 'react-router'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import type { Route } from './+types/unsubscribe.route'
import { orUnavailable, signedLinkHeaders, statusOf } from './signed-link.request'
import { UnsubscribeView } from './unsubscribe.view'

export const headers = () => signedLinkHeaders

/** Changes nothing: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, subscriptions, reportError } = context.get(services)
  const link = await orUnavailable(() => subscriptions.manage.find(params.token), reportError)
  const preferencesPath = `/newsletter/preferences/${params.token}`
  return data({ site, link, preferencesPath }, { status: statusOf(link) })
}

/** The button of the page, and those of mail programs (RFC 8058), which send neither cookies nor an origin. */
export async function action({ params, context }: Route.ActionArgs) {
  const { subscriptions, reportError } = context.get(services)
  const link = await orUnavailable(async () => {
    await subscriptions.manage.unsubscribe(params.token)
    return subscriptions.manage.find(params.token)
  }, reportError)
  // A deleted subscriber gets no mail: that is a success for a mail program.
  return data({ link }, { status: link.is === 'deleted' ? 200 : statusOf(link) })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: null,
        title: 'Unsubscribe',
        description: `Unsubscribe from the newsletter of ${loaderData.site.name}.`,
      })
    : []

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <UnsubscribeView
      siteName={loaderData.site.name}
      link={actionData?.link ?? loaderData.link}
      isPosted={actionData !== undefined}
      preferencesPath={loaderData.preferencesPath}
    />
  )
}
