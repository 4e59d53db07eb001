import { noStore } from '~/http/cache-policy'
import type { Api } from '../contract/answer.request'
import { authors } from './authors/authors-api.request'
import type { DeskCaller } from './caller.request'
import { identifyToken } from './identify.request'
import { me } from './me-api.request'
import { newsletter } from './newsletter/newsletter-api.request'
import { pictures } from './pictures/pictures-api.request'
import { readPosts } from './posts/read-posts.request'
import { writePosts } from './posts/write-posts.request'
import { redirects } from './redirects/redirects-api.request'
import { tags } from './tags/tags-api.request'

const base = '/api/desk/v1'

/** Everything that programs can do at the desk, with the rules and functions of the desk. */
export const deskApi: Api<DeskCaller> = {
  base,
  operations: [
    ...me,
    ...readPosts,
    ...writePosts,
    ...pictures,
    ...tags,
    ...authors,
    ...redirects,
    ...newsletter,
  ],
  identify: identifyToken,
  headers: noStore,
  describe: ({ name, url }) => ({
    title: `${name}: API of the desk`,
    description: `What editors do at the desk, for programs. Explained with examples at ${url}/api.`,
    version: '1',
    server: `${url}${base}`,
    tags: [
      { name: 'Token', description: 'Who is calling.' },
      { name: 'Posts', description: 'Articles and weekly briefs, of every status.' },
      { name: 'Revisions', description: 'Every version of a post.' },
      { name: 'Pictures', description: 'The library of pictures.' },
      { name: 'Tags', description: 'Tags of posts, which are topics for readers.' },
      { name: 'Authors', description: 'Who is named as the author of posts.' },
      { name: 'Redirects', description: 'Old addresses that lead to new ones.' },
      { name: 'Newsletter', description: 'Issues, and how many subscribers there are.' },
    ],
    problems: [
      'malformed-request',
      'token-missing',
      'scope-missing',
      'not-allowed',
      'too-slow',
      'too-large',
      'unsupported-media-type',
      'invalid-fields',
      'too-many-requests',
      'server-error',
      'unavailable',
      'disk-full',
    ],
    bearer: {
      description: 'A token of an editor. Each operation names the scope that the token needs.',
    },
  }),
}
