import fc from 'fast-check'
import { characterCount, startOfBody } from '../../../app/posts/post.rules'
import type { FeedInput, SyndicatedPost } from '../../../app/syndication/feeds/feed.rules'
import { aPost } from '../posts'
import { anyPost } from './any-posts'

/** A post of a syndication feed. */
export function aSyndicatedPost(overrides: Partial<SyndicatedPost> = {}): SyndicatedPost {
  const post = aPost()
  return {
    ...post,
    publishedAt: post.publishedAt ?? post.createdAt,
    bodyStart: startOfBody(post.body),
    bodyLength: characterCount(post.body),
    computedReadTime: null,
    byline: [],
    updatedAt: post.createdAt,
    version: 1,
    recordedVersion: 1,
    html: `<p>${post.body}</p>`,
    ...overrides,
  }
}

export function feedInput(overrides: Partial<FeedInput> = {}): FeedInput {
  return {
    site: {
      name: 'Vigil',
      url: 'https://vigil.example',
      description: 'What we are.',
      social: [],
      logo: null,
      icon: null,
    },
    hub: null,
    scope: { of: 'site' },
    format: 'rss',
    posts: [],
    pictureBytes: () => null,
    ...overrides,
  }
}

const hostileCharacters = [
  '\0',
  '\u0001',
  '\u000b',
  '\u001f',
  '\u007f',
  '\u0085',
  '\ufffe',
  '\uffff',
  '\ud800',
  '\udfff',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?',
  '&',
  '&amp;',
  '&#0;',
  '&#x1f;',
  '<',
  '>',
  '"',
  "'",
  '\r',
  '\r\n',
  '\n',
  '\t',
  '\u2028',
  '🛡️',
  '👩🏽‍💻',
  'שלום',
  '\u202e',
  '\ufeff',
  'a',
  ' ',
]

/** Text that is likely to break XML and JSON. */
export const hostileText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...hostileCharacters), maxLength: 30 }),
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
)

export const anySyndicatedPost: fc.Arbitrary<SyndicatedPost> = fc
  .record({
    post: anyPost,
    texts: fc.record({
      id: fc.oneof(fc.uuid(), hostileText),
      title: hostileText,
      summary: hostileText,
      slug: hostileText,
      domain: hostileText,
      tags: fc.array(hostileText, { maxLength: 3 }),
      html: hostileText,
    }),
  })
  .map(({ post, texts }) => {
    const { body, publishedAt, createdAt } = post
    return aSyndicatedPost({
      ...post,
      publishedAt: publishedAt ?? createdAt,
      updatedAt: createdAt,
      bodyStart: startOfBody(body),
      ...texts,
    })
  })
