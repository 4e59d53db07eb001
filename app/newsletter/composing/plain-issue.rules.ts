import { domainNames } from '~/posts/addresses/domain.rules'
import { type IssueContent, titleOfCorrections } from './issue-content.rules'
import { placeholders } from './placeholders.rules'
import { type PlainBody, underline } from './plain-body.rules'
import { wrap } from './wrap.rules'

/** An issue as plain text, for mail programs without HTML. */
export function plainIssue(content: IssueContent, text: PlainBody): string {
  const { site, post, series, articles, identifiers, corrections, intro, domain, readOn } = content
  const name = domainNames[domain].label
  return [
    wrap([site.name, series, name, post.date].filter(Boolean).join(' · ')),
    underline(post.title, 1),
    post.byline ? wrap(`By ${post.byline}`) : '',
    ...intro.map((paragraph) => wrap(paragraph)),
    text.blocks.join('\n\n'),
    `${text.isCut ? readOn.textIfCut : readOn.text}:\n${post.url}`,
    ...(articles.length > 0 ? [underline(content.articlesTitle, 1)] : []),
    ...articles.map(({ title, summary, url, date, byline, otherDomain }) => {
      const facts = [byline, otherDomain, date].filter(Boolean).join(', ')
      return [wrap(`${title} (${facts})`), summary && wrap(summary), url].filter(Boolean).join('\n')
    }),
    ...(identifiers ? [underline(identifiers.title, 1), identifiers.plain] : []),
    ...(corrections.length > 0 ? [underline(titleOfCorrections(corrections), 1)] : []),
    ...corrections.map(({ change, title, url, date, text: note }) =>
      [wrap(`${change}: ${title} (${date})`), wrap(note), url].join('\n'),
    ),
    corrections.length > 0 ? `All corrections:\n${site.url}/corrections` : '',
    '-- ',
    wrap(content.reason),
    `Change your preferences:\n${placeholders.preferences}`,
    `Unsubscribe:\n${placeholders.unsubscribe}`,
    `View in browser:\n${content.webUrl}`,
    `${site.name}: ${site.url}\nContact: ${site.url}/contact`,
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
