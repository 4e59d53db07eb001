import { domainNames } from '~/posts/addresses/domain.rules'
import type { IssueContent } from './issue-content.rules'
import { placeholders } from './placeholders.rules'
import { type PlainBody, underlined } from './plain-body.rules'
import { wrapped } from './wrap.rules'

/** An issue as plain text, for whoever reads without HTML. */
export function plainIssue(content: IssueContent, text: PlainBody): string {
  const { site, brief, articles, intro, domain } = content
  const name = domainNames[domain].label
  return [
    wrapped(`${site.name} · Weekly Brief · ${name} · ${brief.date}`),
    underlined(brief.title, 1),
    ...intro.map((paragraph) => wrapped(paragraph)),
    text.blocks.join('\n\n'),
    `${text.isCut ? 'Read the rest on the site' : 'Read it on the site'}:\n${brief.url}`,
    ...(articles.length > 0 ? [underlined(`This week in ${name}`, 1)] : []),
    ...articles.map(({ title, summary, url, date }) =>
      [wrapped(`${title} (${date})`), summary && wrapped(summary), url].filter(Boolean).join('\n'),
    ),
    '-- ',
    wrapped(`You get this because you subscribed to the weekly brief on ${name} at ${site.name}.`),
    `Change what you get:\n${placeholders.preferences}`,
    `Unsubscribe:\n${placeholders.unsubscribe}`,
    `Read it in the browser:\n${content.webUrl}`,
    `${site.name}: ${site.url}\nContact: ${site.url}/contact`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
