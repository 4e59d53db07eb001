import type { Site } from '~/config/site'
import type { DomainSlug } from '~/posts/addresses/domain.rules'

/** What an issue says, whatever it is written in. */
export interface IssueContent {
  site: Pick<Site, 'name' | 'url'>
  domain: DomainSlug
  subject: string
  /** What an inbox shows beside the subject. */
  preheader: string
  /** Paragraphs. */
  intro: string[]
  brief: { title: string; url: string; date: string; picture: MailPicture | null }
  articles: { id: string; title: string; url: string; summary: string; date: string }[]
  /** Where it can be read in a browser. */
  webUrl: string
}

export interface MailPicture {
  url: string
  width: number
  height: number
}
