import type { DomainSlug } from '~/posts/addresses/domain.rules'

interface FeedTexts {
  loading: string
  empty: string
  /** The label of the refresh button; null if the feed has none. */
  refresh: string | null
}

export const feedTexts: Record<DomainSlug, FeedTexts> = {
  cybersecurity: {
    loading: 'Loading intelligence...',
    empty: 'No cybersecurity articles found.',
    refresh: null,
  },
  ai: {
    loading: 'Loading articles...',
    empty: 'No AI articles found for the selected category.',
    refresh: 'REFRESH_FEED.exe',
  },
  'cyber-marketing': {
    loading: 'Loading latest articles...',
    empty: 'No cyber-marketing articles found for the selected category.',
    refresh: 'REFRESH_MARKETING.exe',
  },
}
