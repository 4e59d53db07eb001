import type { Site } from '~/config/site'
import { domainNames, domainSlugs } from '~/posts/addresses/domain.rules'
import { feedPath } from '../scope.rules'

interface Piece {
  title: string
  path: string
}

/** The site in a page of markdown, for language models that read it on somebody's behalf. */
export function llmsText({ name, url, description }: Site, newest: readonly Piece[]): string {
  const link = (title: string, path: string) => `- [${asText(title)}](${url}${asTarget(path)})`
  return [
    `# ${asText(name)}`,
    '',
    `> ${asText(description)}`,
    '',
    '## Sections',
    '',
    ...domainSlugs.map((slug) => link(domainNames[slug].label, `/${slug}`)),
    link('Weekly Brief', '/weekly-brief'),
    link('Topics', '/topics'),
    '',
    ...(newest.length > 0
      ? ['## Newest', '', ...newest.map(({ title, path }) => link(title, path)), '']
      : []),
    '## For machines',
    '',
    link('RSS, whole texts', feedPath({ of: 'site' }, 'rss')),
    link('JSON Feed, whole texts', feedPath({ of: 'site' }, 'json')),
    link('Sitemap', '/sitemap.xml'),
    '',
    '## Optional',
    '',
    link('About Us', '/about'),
    link('Contact', '/contact'),
    '',
  ].join('\n')
}

/** A bracket in an address would end the link. */
function asTarget(path: string): string {
  return path.replaceAll('(', '%28').replaceAll(')', '%29')
}

/** One line of plain text, whatever it holds. */
function asText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\[\]()<>*_`#]/g, '\\$&')
}
