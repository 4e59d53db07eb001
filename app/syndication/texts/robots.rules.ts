import type { Site } from '~/config/site'

/** Those that collect texts to train models on, by the names they give themselves. */
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
 * What robots may fetch. Pages that search engines are to leave out say so themselves: one that may not
 * be fetched could not. The desk is not named: naming it would tell where it is.
 */
export function robotsText({ url }: Pick<Site, 'url'>, areAiCrawlersWelcome: boolean): string {
  const everyone = ['User-agent: *', 'Disallow: /api/']
  const ai = aiCrawlers.map((name) => `User-agent: ${name}`)
  return [
    ...everyone,
    ...(areAiCrawlersWelcome ? [] : ['', ...ai, 'Disallow: /']),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n')
}
