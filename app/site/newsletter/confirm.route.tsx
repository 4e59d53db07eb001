import { data } from 'react-router'
import { services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import type { Route } from './+types/confirm.route'
import { ConfirmView } from './confirm.view'
import { orUnavailable, signedLinkHeaders, statusOf } from './preferences/signed-link.request'

export const headers = () => signedLinkHeaders

/** Changes nothing: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, subscriptions, reportError } = context.get(services)
  const link = await orUnavailable(() => subscriptions.confirmation.find(params.token), reportError)
  return data({ site, link }, { status: statusOf(link) })
}

export async function action({ params, context }: Route.ActionArgs) {
  const { subscriptions, reportError } = context.get(services)
  const link = await orUnavailable(
    () => subscriptions.confirmation.confirm(params.token),
    reportError,
  )
  return data({ link }, { status: statusOf(link) })
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: null,
        title: 'Confirm your subscription',
        description: `The weekly brief and selected articles from ${loaderData.site.name} by mail.`,
      })
    : []

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmView
      siteName={loaderData.site.name}
      link={actionData?.link ?? loaderData.link}
      isPosted={actionData !== undefined}
    />
  )
}
