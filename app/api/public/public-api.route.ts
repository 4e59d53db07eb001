import type { PageCacheRule } from '~/http/page-cache-rule'
import type { Route } from './+types/public-api.route'
import { answerPublicApi } from './public-api.request'

/** Every parameter of every operation: a test compares them. Others are ignored. */
export const handle: PageCacheRule = {
  pageCache: { query: ['cursor', 'limit', 'kind', 'domain', 'topic', 'author', 'q'] },
}

export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerPublicApi(args)
}

export function action(args: Route.ActionArgs): Promise<Response> {
  return answerPublicApi(args)
}
