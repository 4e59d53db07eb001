import { revalidateEachTime } from '~/http/cache-policy'
import { services } from '~/services'
import { type Api, type ApiArgs, answerApi } from '../contract/answer.request'
import { type PublicCaller, publicOperations } from './public-operations.request'

const base = '/api/v1'

/** What readers see, for programs: without tokens, and for pages of any other site. */
export const publicApi: Api<PublicCaller> = {
  base,
  operations: publicOperations,
  identify: async ({ context }) => {
    const { publicReading, site, readerAddress } = context.get(services)
    return { ok: true, caller: { publicReading, site }, sender: readerAddress }
  },
  headers: revalidateEachTime,
  describe: ({ name, url }) => ({
    title: `${name}: public API`,
    description: `Published posts, topics and search. Explained with examples at ${url}/api.`,
    version: '1',
    server: `${url}${base}`,
    tags: [
      { name: 'Posts', description: 'Published articles and weekly briefs.' },
      { name: 'Topics', description: 'The tags of published posts.' },
      { name: 'Search', description: 'The search of the site.' },
    ],
    problems: ['malformed-request', 'invalid-fields', 'server-error', 'unavailable'],
    bearer: null,
  }),
}

/** Scripts of any site may read it, since it contains nothing personal. */
const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
}

/** Of a day, so that browsers ask once. */
const preflight = {
  ...crossOrigin,
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': 'If-None-Match, If-Modified-Since',
  'Access-Control-Max-Age': '86400',
}

export async function answerPublicApi(args: ApiArgs): Promise<Response> {
  if (args.request.method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: preflight })
  }
  const response = await answerApi(publicApi, args)
  for (const [name, value] of Object.entries(crossOrigin)) response.headers.set(name, value)
  return response
}
