import { data } from 'react-router'
import { readForm } from '~/http/body/form-body'
import { tickedDomains } from '~/newsletter/subscribing/subscribe-form.rules'
import { type Services, services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/unlisted-meta.rules'
import type { Route } from './+types/preferences.route'
import { type PreferencesOutcome, PreferencesView } from './preferences.view'
import { orUnavailable, signedLinkHeaders, statusOf } from './signed-link.request'

const maxBytes = 16 * 1024

export const headers = () => signedLinkHeaders

/** Changes nothing: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, subscriptions, reportError } = context.get(services)
  const link = await orUnavailable(() => subscriptions.manage.find(params.token), reportError)
  const path = `/newsletter/preferences/${params.token}`
  return data({ site, link, path }, { status: statusOf(link) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { subscriptions, reportError } = context.get(services)
  const body = await readForm(request, maxBytes)
  const form = body.ok ? body.form : new FormData()
  const result = await orUnavailable(async () => {
    const outcome = await takeStep(subscriptions.manage, params.token, form)
    return { is: 'handled' as const, outcome, link: await subscriptions.manage.find(params.token) }
  }, reportError)
  if (result.is === 'unavailable') {
    const sent = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    return data({ outcome: null, link: result, sent }, { status: 503 })
  }
  const { outcome, link } = result
  const isRejected = outcome === 'none-chosen' || outcome === null
  const status = link.is === 'unknown' ? 404 : isRejected ? 422 : 200
  return data({ outcome, link, sent: [] }, { status })
}

/** Null for a step that no form of the page has. */
async function takeStep(
  manage: Services['subscriptions']['manage'],
  token: string,
  form: FormData,
): Promise<PreferencesOutcome | null> {
  const domains = tickedDomains(form)
  switch (form.get('step')) {
    case 'save':
      if (!domains) return 'none-chosen'
      await manage.chooseDomains(token, domains)
      return 'saved'
    case 'subscribe':
      if (!domains) return 'none-chosen'
      await manage.subscribeAgain(token, domains)
      return 'subscribed'
    case 'unsubscribe':
      await manage.unsubscribe(token)
      return 'unsubscribed'
    case 'erase':
      await manage.erase(token)
      return 'erased'
    default:
      return null
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        path: null,
        title: 'Newsletter preferences',
        description: `Your subscription to ${loaderData.site.name}, and your data.`,
      })
    : []

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PreferencesView
      link={actionData?.link ?? loaderData.link}
      outcome={actionData?.outcome ?? null}
      sent={actionData?.sent}
      path={loaderData.path}
    />
  )
}
