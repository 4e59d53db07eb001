import type { Site } from '~/config/site'

/** The user agents of crawlers that collect training data. */
const aiCrawlers = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Diffbot',
  'FacebookBot',
  'Google-CloudVertexBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
]

/**
 * Pages that search engines must not list have a noindex tag. A crawler sees it only if it may fetch the page, so they
 * are not disallowed here. The desk is not named either, because that would reveal its address.
 */
export function robotsText({ url }: Pick<Site, 'url'>, areAiCrawlersWelcome: boolean): string {
  const aiUserAgents = aiCrawlers.map((name) => `User-agent: ${name}`)
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...(areAiCrawlersWelcome ? [] : ['', ...aiUserAgents, 'Disallow: /']),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n')
}
