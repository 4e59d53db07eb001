import { domainNames } from '~/content/address/domain'
import type { IssueContent } from './issue-content'
import { placeholders } from './placeholders'
import { plainBlocks, underlined } from './plain-body'
import { wrapped } from './wrap'

/** As much as the HTML may hold: nobody reads on in a mail without headings to jump to. */
const mostBytes = 60_000

/** An issue as plain text, for whoever reads without HTML. */
export function plainIssue(content: IssueContent, body: string): string {
  const { site, brief, articles, intro, domain } = content
  const name = domainNames[domain].label
  const text = bodyText(content, body)
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

function bodyText({ brief }: IssueContent, body: string): { blocks: string[]; isCut: boolean } {
  const blocks: string[] = []
  let room = mostBytes
  for (const block of plainBlocks(body, { url: brief.url, title: brief.title })) {
    room -= Buffer.byteLength(block) + 2
    if (room < 0) return { blocks, isCut: true }
    blocks.push(block)
  }
  return { blocks, isCut: false }
}
