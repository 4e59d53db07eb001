import { redirect } from 'react-router'
import { isWatchedQuery, watchedIn, watchProblem } from '~/entities/addresses/watched.rules'
import { noStore } from '~/http/cache-policy'
import {
  type FeedScope,
  feedPath,
  feedPathWithChanges,
  formatOf,
  wantsChanges,
} from '../scope.rules'
import type { Route } from './+types/watch-feed.route'
import { answerWithFeed } from './answer-with-feed.request'

/** The feed of a list of entities. Not in the page cache: there are as many lists as readers. */
export async function loader(args: Route.LoaderArgs) {
  const { pattern, request } = args
  const { searchParams } = new URL(request.url)
  const typed = watchedIn(searchParams)
  if (typed.entities.length === 0 && typed.unknown.length === 0) {
    return badRequest('This feed needs identifiers: add some, such as ?id=CVE-2024-3094&id=T1195.')
  }
  const problem = watchProblem(typed)
  if (problem) return badRequest(problem)
  const scope: FeedScope = { of: 'watched', entities: typed.entities }
  const format = formatOf(pattern)
  const isCanonical = isWatchedQuery(searchParams, typed.entities) && !searchParams.has('add')
  if (!isCanonical) {
    const pathOf = wantsChanges(searchParams) ? feedPathWithChanges : feedPath
    return redirect(pathOf(scope, format), 308)
  }
  return answerWithFeed(args, { scope, format, isAtAddress: () => true })
}

function badRequest(problem: string): Response {
  return new Response(`${problem}\n`, {
    status: 400,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...noStore },
  })
}
