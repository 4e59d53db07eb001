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
  brief: { title: string; url: string; date: string; picture: MailPicture | null }
  articles: { id: string; title: string; url: string; summary: string; date: string }[]
  /** The web version. */
  webUrl: string
}

export interface MailPicture {
  url: string
  width: number
  height: number
}
