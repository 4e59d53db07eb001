import type { Site } from '~/config/site'
import type { DomainSlug } from '~/posts/addresses/domain.rules'

/** The content of an issue, for its HTML and its plain text. */
export interface IssueContent {
  site: Pick<Site, 'name' | 'url'>
  domain: DomainSlug
  subject: string
  /** An inbox shows it beside the subject. */
  preheader: string
  /** Paragraphs. */
  intro: string[]
  /** 'Weekly Brief'; articles have no such name. */
  series: string | null
  post: IssuePost & { picture: MailPicture | null }
  /** The button below the text. */
  readOn: { text: string; textIfCut: string }
  articlesTitle: string
  articles: IssueArticle[]
  /** The identifiers that the week's articles name; null if the issue has no such part. */
  identifiers: IssueIdentifiers | null
  /** What was corrected since the last issue; empty for no such part. */
  corrections: IssueCorrection[]
  /** Why the recipient gets it. */
  reason: string
  /** The web version. */
  webUrl: string
}

/** A part of its own, in both formats. */
export interface IssueIdentifiers {
  title: string
  /** Safe HTML with absolute URLs. */
  html: string
  plain: string
}

export interface IssueCorrection {
  /** Such as “Correction”. */
  change: string
  /** Of the post. */
  title: string
  url: string
  date: string
  text: string
}

export interface IssueArticle extends IssuePost {
  id: string
  summary: string
  /** Its name, if it is not the issue's. */
  otherDomain?: string
}

interface IssuePost {
  title: string
  url: string
  date: string
  /** 'Ada Lovelace and Grace Hopper'; left out without authors. */
  byline?: string
}

export interface MailPicture {
  url: string
  width: number
  height: number
}

/** Of the part that says what was corrected or updated since the last issue. */
export function titleOfCorrections(corrections: readonly IssueCorrection[]): string {
  const names = new Set(corrections.map(({ change }) => `${change}s`))
  return names.size > 1 ? 'Corrections and updates' : ([...names][0] ?? '')
}
