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
  brief: IssuePost & { picture: MailPicture | null }
  articles: (IssuePost & { id: string; summary: string })[]
  /** The web version. */
  webUrl: string
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
