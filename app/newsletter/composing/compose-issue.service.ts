import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { bylineText } from '~/authors/author.rules'
import type { Site } from '~/config/site'
import { thumbnailPath, variantPath, variantWidths } from '~/pictures/picture-addresses.rules'
import { domainOf } from '~/posts/addresses/domain.rules'
import { postPath } from '~/posts/addresses/urls.rules'
import { dateOf, formatDate } from '~/posts/fields/dates.rules'
import { summaryOf } from '~/posts/fields/summary.rules'
import type { Post, PostSummary } from '~/posts/post.rules'
import type { ComposedIssue } from '../issues/issues.queries'
import { blocksOf } from './blocks.rules'
import { startHeadingsAtH2 } from './headings.rules'
import type { IssueContent, MailPicture } from './issue-content.rules'
import { IssueDocument } from './issue-document.view'
import type { PlainBody } from './plain-body.rules'
import { plainIssue } from './plain-issue.rules'

export interface IssueToCompose {
  site: Pick<Site, 'name' | 'url'>
  subject: string
  /** Paragraphs with empty lines between them. */
  intro: string
  brief: Post
  /** The brief's body as safe HTML with absolute URLs. */
  bodyHtml: string
  bodyPlain: PlainBody
  articles: PostSummary[]
  webUrl: string
}

/** Gmail cuts mails at 102 KB; the difference is for the signed links. */
const maxBytes = 95_000

const maxLengths = { title: 300, summary: 240, preheader: 140 }
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

/** Cuts a brief that is too long between two blocks; the button then says that there is more on the site. */
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
  brief,
  articles,
  webUrl,
}: IssueToCompose): IssueContent {
  const absolute = (path: string) => site.url + path
  return {
    site,
    subject,
    webUrl,
    domain: domainOf(brief.domain),
    preheader: truncate(summaryOf(brief), maxLengths.preheader),
    intro: intro
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    brief: {
      title: truncate(brief.title, maxLengths.title),
      url: absolute(postPath(brief)),
      date: formatDate(dateOf(brief)),
      ...bylineOf(brief),
      picture: pictureOf(site.url, brief),
    },
    articles: articles.map((article) => ({
      id: article.id,
      title: truncate(article.title, maxLengths.title),
      url: absolute(postPath(article)),
      summary: truncate(summaryOf(article), maxLengths.summary),
      date: formatDate(dateOf(article)),
      ...bylineOf(article),
    })),
  }
}

function bylineOf({ byline }: Pick<Post, 'byline'>): { byline?: string } {
  return byline.length > 0 ? { byline: bylineText(byline) } : {}
}

function pictureOf(siteUrl: string, { id, thumbnail }: Post): MailPicture | null {
  if (!thumbnail) return null
  const { fingerprint, width, height } = thumbnail
  const size = variantWidths.findLast(
    (candidate) => candidate < width && candidate <= 2 * pictureWidth,
  )
  const path = size
    ? variantPath({ id, fingerprint, size: `${size}`, format: 'webp' })
    : thumbnailPath({ id, thumbnail })
  return {
    url: siteUrl + path,
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
export function defaultSubject(brief: Pick<Post, 'title'>): string {
  return truncate(brief.title, 120)
}
