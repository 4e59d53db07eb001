import { domainNames } from '~/posts/addresses/domain.rules'
import type { IssueContent } from './issue-content.rules'
import { placeholders } from './placeholders.rules'
import { type PlainBody, underline } from './plain-body.rules'
import { wrap } from './wrap.rules'

/** An issue as plain text, for mail programs without HTML. */
export function plainIssue(content: IssueContent, text: PlainBody): string {
  const { site, brief, articles, intro, domain } = content
  const name = domainNames[domain].label
  return [
    wrap(`${site.name} · Weekly Brief · ${name} · ${brief.date}`),
    underline(brief.title, 1),
    brief.byline ? wrap(`By ${brief.byline}`) : '',
    ...intro.map((paragraph) => wrap(paragraph)),
    text.blocks.join('\n\n'),
    `${text.isCut ? 'Read the rest on the site' : 'Read it on the site'}:\n${brief.url}`,
    ...(articles.length > 0 ? [underline(`This week in ${name}`, 1)] : []),
    ...articles.map(({ title, summary, url, date, byline }) =>
      [wrap(`${title} (${byline ? `${byline}, ` : ''}${date})`), summary && wrap(summary), url]
        .filter(Boolean)
        .join('\n'),
    ),
    '-- ',
    wrap(
      `You receive this because you subscribed to the weekly brief on ${name} from ${site.name}.`,
    ),
    `Change your preferences:\n${placeholders.preferences}`,
    `Unsubscribe:\n${placeholders.unsubscribe}`,
    `View in browser:\n${content.webUrl}`,
    `${site.name}: ${site.url}\nContact: ${site.url}/contact`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
