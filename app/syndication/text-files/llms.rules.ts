import type { Site } from '~/config/site'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { feedPath } from '../scope.rules'

export interface PageLink {
  title: string
  path: string
}

/** An overview of the site in markdown for language models (llmstxt.org). */
export function llmsText({ name, url, description }: Site, newest: readonly PageLink[]): string {
  const link = (title: string, path: string) =>
    `- [${escapeMarkdown(title)}](${url}${escapeParentheses(path)})`
  return [
    `# ${escapeMarkdown(name)}`,
    '',
    `> ${escapeMarkdown(description)}`,
    '',
    '## Sections',
    '',
    ...domainSlugs.map((slug) => link(domainNames[slug].label, `/${slug}`)),
    link('Weekly Brief', '/weekly-brief'),
    link('Topics', '/topics'),
    link('Identifiers: CVE, ATT&CK, papers and standards that posts name', '/entities'),
    '',
    ...(newest.length > 0
      ? ['## Newest', '', ...newest.map(({ title, path }) => link(title, path)), '']
      : []),
    '## For machines',
    '',
    link('RSS, full texts', feedPath({ of: 'site' }, 'rss')),
    link('JSON Feed, full texts', feedPath({ of: 'site' }, 'json')),
    link('Corrections', '/corrections'),
    link('Sitemap', '/sitemap.xml'),
    '- Every post as a file: add `.md`, `.json`, `.csv`, `.stix.json`, `.bib`, `.ris` or `.csl.json` to its address',
    '',
    '## Optional',
    '',
    link('About Us', '/about'),
    link('Contact', '/contact'),
    '',
  ].join('\n')
}

/** A parenthesis in an address would end the link. */
function escapeParentheses(path: string): string {
  return path.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** Plain text on one line. */
function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]()<>*_`#]/g, '\\$&')
}
