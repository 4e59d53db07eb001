import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { bylineText } from '~/authors/author.rules'
import type { PostKind } from '~/config/post-kinds'
import type { Site } from '~/config/site'
import { mailFormat, variantPath, variantWidths } from '~/pictures/picture-addresses.rules'
import { domainNames, domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import { summaryOf, writtenSummary } from '~/posts/fields/summary.rules'
import type { Post, PostSummary } from '~/posts/post.rules'
import { noteAnchor, noteNames, type PostNote } from '~/posts/record/changes/public-notes.rules'
import type { PostText } from '../issues/issue.rules'
import type { ComposedIssue } from '../issues/issues.queries'
import { blocksOf } from './blocks.rules'
import { startHeadingsAtH2 } from './headings.rules'
import type { IssueContent, MailPicture } from './issue-content.rules'
import { IssueDocument } from './issue-document.view'
import type { PlainBody } from './plain-body.rules'
import { plainIssue } from './plain-issue.rules'
import { wrap } from './wrap.rules'

export interface IssueToCompose {
  site: Pick<Site, 'name' | 'url'>
  subject: string
  /** Paragraphs with empty lines between them. */
  intro: string
  post: Post
  postText: PostText
  /** The text of the post as safe HTML with absolute URLs. */
  bodyHtml: string
  bodyPlain: PlainBody
  articles: PostSummary[]
  /** By an editor: they need not be of this week and domain. */
  areArticlesChosen: boolean
  identifiers: IssueContent['identifiers']
  /** What was corrected since the last issue, newest first. */
  corrections: readonly PostNote[]
  webUrl: string
}

/** Gmail cuts mails at 102 KB; the difference is for the signed links. */
const maxBytes = 95_000

const maxLengths = {
  title: 300,
  summary: 240,
  preheader: 140,
  summaryAsBody: 2000,
  correction: 1000,
}
/** The width of the text column. */
const pictureWidth = 534

/** Composes an issue for all recipients, with placeholders for their signed links. */
export function composeIssue(issue: IssueToCompose): ComposedIssue {
  const content = contentOf(issue)
  return {
    subject: issue.subject,
    html: htmlOf(content, startHeadingsAtH2(issue.bodyHtml)),
    plain: plainIssue(content, issue.bodyPlain),
  }
}

/** Cuts a text that is too long between two blocks; the button then says that there is more on the site. */
function htmlOf(content: IssueContent, bodyHtml: string): string {
  const write = (body: string, isCut: boolean) =>
    `<!doctype html>\n${renderToStaticMarkup(createElement(IssueDocument, { content, body, isCut }))}`
  const uncut = write(bodyHtml, false)
  if (Buffer.byteLength(uncut) <= maxBytes) return uncut
  let room = maxBytes - Buffer.byteLength(write('', true))
  const fitting: string[] = []
  for (const block of blocksOf(bodyHtml)) {
    room -= Buffer.byteLength(block) + 1
    if (room < 0) break
    fitting.push(block)
  }
  return write(fitting.join('\n'), true)
}

function contentOf({
  site,
  subject,
  intro,
  post,
  postText,
  articles,
  areArticlesChosen,
  identifiers,
  corrections,
  webUrl,
}: IssueToCompose): IssueContent {
  const domain = domainOf(post.domain)
  const texts = textsOf(post.kind, domainNames[domain].label, site.name)
  const absolute = (path: string) => site.url + path
  return {
    site,
    subject,
    webUrl,
    identifiers,
    corrections: corrections.map((note) => ({
      change: noteNames[note.change],
      title: truncate(note.post.title, maxLengths.title),
      url: `${absolute(postPath(note.post))}#${noteAnchor(note)}`,
      date: formatDate(note.at),
      text: truncate(note.text, maxLengths.correction),
    })),
    domain,
    series: texts.series,
    reason: texts.reason,
    readOn: texts.readOn[postText],
    articlesTitle: areArticlesChosen ? 'More to read' : texts.articlesOfTheWeek,
    preheader: truncate(summaryOf(post), maxLengths.preheader),
    intro: intro
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    post: {
      title: truncate(post.title, maxLengths.title),
      url: absolute(postPath(post)),
      date: formatDate(dateOf(post)),
      ...bylineOf(post),
      picture: pictureOf(site.url, post),
    },
    articles: articles.map((article) => ({
      id: article.id,
      title: truncate(article.title, maxLengths.title),
      url: absolute(postPath(article)),
      summary: truncate(summaryOf(article), maxLengths.summary),
      date: formatDate(dateOf(article)),
      ...bylineOf(article),
      ...(domainOf(article.domain) !== domain && {
        otherDomain: domainNames[domainOf(article.domain)].label,
      }),
    })),
  }
}

/** The words of a mail that depend on what it mails. */
function textsOf(kind: PostKind, domain: string, siteName: string) {
  const readIt = { text: 'Read it on the site', textIfCut: 'Read the rest on the site' }
  const readWhole = `Read the whole ${kind}`
  const subscribedTo = kind === 'brief' ? 'the weekly brief' : 'the newsletter'
  return {
    series: kind === 'brief' ? 'Weekly Brief' : null,
    reason: `You receive this because you subscribed to ${subscribedTo} on ${domain} from ${siteName}.`,
    articlesOfTheWeek: `This week in ${domain}`,
    readOn: { whole: readIt, summary: { text: readWhole, textIfCut: readWhole } },
  }
}

/** The summary of a post instead of its text. */
export function summaryAsBody(post: Post): Pick<IssueToCompose, 'bodyHtml' | 'bodyPlain'> {
  const summary = truncate(
    // Without a summary it is the beginning of the text.
    writtenSummary(post) || `${summaryOf(post)} …`,
    maxLengths.summaryAsBody,
  )
  return {
    bodyHtml: renderToStaticMarkup(createElement('p', null, summary)),
    bodyPlain: { blocks: [wrap(summary)], isCut: false },
  }
}

function bylineOf({ byline }: Pick<Post, 'byline'>): { byline?: string } {
  return byline.length > 0 ? { byline: bylineText(byline) } : {}
}

function pictureOf(siteUrl: string, { id, thumbnail }: Post): MailPicture | null {
  if (!thumbnail) return null
  const { fingerprint, width, height } = thumbnail
  const [narrowest] = variantWidths
  const size =
    variantWidths.findLast((candidate) => candidate < width && candidate <= 2 * pictureWidth) ??
    narrowest
  return {
    url: siteUrl + variantPath({ id, fingerprint, size: `${size}`, format: mailFormat }),
    width: pictureWidth,
    height: Math.round((pictureWidth * height) / width),
  }
}

function truncate(text: string, max: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('')
}

/** The subject of a new draft. */
export function defaultSubject(post: Pick<Post, 'title'>): string {
  return truncate(post.title, 120)
}
