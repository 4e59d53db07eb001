import { data } from 'react-router'
import type { HasFirstScreen } from '~/document/first-screen'
import { noStore, taggedPageHeaders, tagOfPost } from '~/http/cache-policy'
import { notFound } from '~/http/not-found'
import type { PageCacheRule } from '~/http/page-cache-rule'
import { parseVersion } from '~/posts/record/history/public-version.rules'
import { services } from '~/services'
import { postAddressOf, redirectToCanonical } from '../history.request'
import { historyMeta } from '../history-meta.rules'
import { statusOfUnreadable } from '../history-page.rules'
import { versionTitle } from '../history-words.rules'
import { UnreadableView } from '../unreadable.view'
import type { Route } from './+types/version.route'
import { VersionView } from './version.view'

export const handle: PageCacheRule & HasFirstScreen = {
  pageCache: { query: [] },
  firstScreen: 'post',
}

export const headers = taggedPageHeaders

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { reading, site } = context.get(services)
  const address = postAddressOf({ request, params })
  const version = parseVersion(params.version)
  const result = version === null ? null : await reading.history.version(address, version)
  if (!result) throw await notFound(address.kind, { request, context })
  redirectToCanonical(request, result, `/history/${version}`)
  if (result.found === 'moved') throw await notFound(address.kind, { request, context })
  if (result.found !== 'version') {
    return data(
      { site, page: result },
      { status: statusOfUnreadable[result.found], headers: noStore },
    )
  }
  return data({ site, page: result }, { headers: tagOfPost(result.subject.id) })
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { site, page } = loaderData
  const name = page.found === 'version' ? versionTitle(page) : `Version ${page.version}`
  return historyMeta(site, page.subject, { name, of: 'text' })
}

export default function Version({ loaderData: { page } }: Route.ComponentProps) {
  return page.found === 'version' ? (
    <VersionView page={page} />
  ) : (
    <UnreadableView unreadable={page} />
  )
}
