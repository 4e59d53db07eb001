import type { FeedFormat } from '~/syndication/scope.rules'

export const feedFormatNames = {
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON Feed',
} as const satisfies Record<FeedFormat, string>
