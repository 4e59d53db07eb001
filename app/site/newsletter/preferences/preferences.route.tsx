import { data } from 'react-router'
import { readForm } from '~/http/body/form-body'
import { tickedDomains } from '~/newsletter/subscribing/subscribe-form.rules'
import { type Services, services } from '~/services'
import { unlistedMeta } from '~/syndication/metadata/page-meta.rules'
import type { Route } from './+types/preferences.route'
import { ownLinkHeaders, statusOf, unlessAway } from './own-link.request'
import { type PreferencesDone, PreferencesView } from './preferences.view'

const mostBytes = 16 * 1024

export const headers = () => ownLinkHeaders

/** Changes nothing: programs that look into mail open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, subscriptions, reportError } = context.get(services)
  const link = await unlessAway(() => subscriptions.own.look(params.token), reportError)
  const path = `/newsletter/preferences/${params.token}`
  return data({ site, link, path }, { status: statusOf(link) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { subscriptions, reportError } = context.get(services)
  const body = await readForm(request, mostBytes)
  const form = body.ok ? body.form : new FormData()
  const answer = await unlessAway(async () => {
    const done = await carryOut(subscriptions.own, params.token, form)
    return { is: 'answered' as const, done, link: await subscriptions.own.look(params.token) }
  }, reportError)
  if (answer.is === 'away') {
    const sent = [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    )
    return data({ done: null, link: answer, sent }, { status: 503 })
  }
  const { done, link } = answer
  const isRefused = done === 'none-chosen' || done === null
  const status = link.is === 'unknown' ? 404 : isRefused ? 422 : 200
  return data({ done, link, sent: [] }, { status })
}

/** What became of it; null for what no form of the page sends. */
async function carryOut(
  own: Services['subscriptions']['own'],
  token: string,
  form: FormData,
): Promise<PreferencesDone | null> {
  const domains = tickedDomains(form)
  switch (form.get('step')) {
    case 'save':
      if (!domains) return 'none-chosen'
      await own.choose(token, domains)
      return 'saved'
    case 'subscribe':
      if (!domains) return 'none-chosen'
      await own.subscribeAgain(token, domains)
      return 'subscribed'
    case 'unsubscribe':
      await own.unsubscribe(token)
      return 'unsubscribed'
    case 'erase':
      await own.erase(token)
      return 'erased'
    default:
      return null
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? unlistedMeta(loaderData.site, {
        title: 'Your newsletter',
        description: `What you get by mail from ${loaderData.site.name}, and what we hold about you.`,
      })
    : []

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PreferencesView
      link={actionData?.link ?? loaderData.link}
      done={actionData?.done ?? null}
      sent={actionData?.sent}
      path={loaderData.path}
    />
  )
}
