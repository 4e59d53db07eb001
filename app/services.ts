import { createContext, type RouterContext } from 'react-router'
import type { ApiLimits } from './api/desk/api-limits.service'
import type { PublicReading } from './api/public/public-reading.service'
import type { Site } from './config/site'
import type { Contact } from './contact/contact.service'
import type { ResendTokens } from './desk/access/resend-tokens.service'
import type { AuthorDesk } from './desk/authors/author-desk.service'
import type { AuditLog } from './desk/people/log/audit-log.service'
import type { PictureLibrary } from './desk/pictures/library/library.service'
import type { Desk } from './desk/posts/desk.service'
import type { LinkDesk } from './desk/posts/links/link-desk.service'
import type { PostList } from './desk/posts/list/post-list.service'
import type { RedirectDesk } from './desk/posts/redirects/redirect-desk.service'
import type { TagDesk } from './desk/posts/tags/tag-desk.service'
import type { MessageDesk } from './desk/readers/messages/message-desk.service'
import type { Statistics } from './desk/readers/statistics/statistics.service'
import type { CommentDesk } from './desk/review/comments/comment-desk.service'
import type { ReviewDesk } from './desk/review/review-desk.service'
import type { BackupDesk } from './desk/settings/backups/backup-desk.service'
import type { PageDesk } from './desk/settings/pages/page-desk.service'
import type { SettingsDesk } from './desk/settings/publication/settings-desk.service'
import type { EntityDesk } from './desk/writing/entities/entity-desk.service'
import type { Preflights } from './desk/writing/preflight/preflight.service'
import type { MailFolder } from './mail/mailer'
import type { RenderedDocument } from './markdown/rendered-document'
import type { Issues } from './newsletter/issues/issues.service'
import type { SubscriberDesk } from './newsletter/subscribers/subscriber-desk.service'
import type { Subscriptions } from './newsletter/subscribing/subscriptions.service'
import type { Editors } from './people/roster/editors.service'
import type { BrandPictures } from './pictures/brand/brand-pictures.service'
import type { DamageCheck } from './pictures/damaged/damage.service'
import type { Thumbnails } from './pictures/processing/thumbnails.service'
import type { Variants } from './pictures/processing/variants.service'
import type { MediaStore } from './pictures/stores/store.rules'
import type { AcceptedPicture } from './pictures/uploads/accept-picture.service'
import type { PreviewLinks } from './posts/lifecycle/preview-links/preview-links.service'
import type {
  BodyComparison,
  ComparisonRequest,
} from './posts/revisions/comparing/compare-bodies.rules'
import type { ReadCounter } from './reads/read-counter.service'
import type { ErrorReports } from './site/contact/error-reports.service'
import type { PageAt } from './site/pages/pages.service'
import type { Reading } from './site/reading.service'
import type { SocialCards } from './syndication/social-cards/social-cards.rules'
import type { RequestTiming } from './timing/request-timing'
import type { WebhookDesk } from './webhooks/webhook-desk.service'

/** The operator's settings for feeds and search engines. */
export interface Syndication {
  /** The WebSub hub at which feed readers subscribe. */
  hub: string | null
  areAiCrawlersWelcome: boolean
  /** The address for security reports; null if there is only the contact form. */
  contactEmail: string | null
  indexNowKey: string | null
}

/** Everything that routes can use: `context.get(services)` in a loader or action. */
export interface Services {
  site: Site
  syndication: Syndication
  clock: () => Date
  reading: Reading
  /** The static pages: the policies, and about. */
  pageAt: PageAt
  /** The texts of these pages, for owners. */
  pageDesk: PageDesk
  /** Whether a stored file is damaged. Each damaged file is logged once. */
  reportIfDamaged: DamageCheck
  /** The files of the bucket article-thumbnails. */
  thumbnails: Pick<MediaStore, 'get' | 'size'>
  /** Thumbnails in smaller sizes. */
  thumbnailVariants: Variants
  /** Moves thumbnails into the bucket and out of it. */
  thumbnailFiles: Thumbnails
  /** Pictures inside texts. */
  bodyPictures: MediaStore
  bodyPictureVariants: Variants
  /** Every picture of posts and texts, and where it is used. */
  pictureLibrary: PictureLibrary
  acceptPicture: (file: Uint8Array) => Promise<AcceptedPicture>
  socialCards: SocialCards
  /** The logo and the icon that owners uploaded. */
  brandPictures: Pick<BrandPictures, 'get'>
  contact: Contact
  errorReports: ErrorReports
  /** Readers' messages, for editors. */
  messageDesk: MessageDesk
  auditLog: AuditLog
  /** The subscribers of the newsletter. */
  subscriptions: Subscriptions
  /** What editors do with subscribers: list, invite, import, export, suppress, erase. */
  subscriberDesk: SubscriberDesk
  /** Checks the secret of requests that report bounces and complaints; null if they are not accepted. */
  isMailWebhook: ((secret: string) => boolean) | null
  /** The stored mails; null if a mail server is configured. */
  mailFolder: MailFolder | null
  reads: Pick<ReadCounter, 'count'>
  /** The first segment of every address of the desk, without slashes. */
  deskPath: string
  isSetupToken: (token: string) => Promise<boolean>
  editors: Editors
  desk: Desk
  postList: PostList
  /** Who is named as the author of posts. */
  authorDesk: AuthorDesk
  /** Tags of posts, and what topics are about. */
  tagDesk: TagDesk
  /** Redirects from addresses without a page. */
  redirectDesk: RedirectDesk
  /** Reviews of posts, the editors' queues, and mails about them. */
  reviewDesk: ReviewDesk
  /** How the publication is read, and how the newsletter grows. */
  statistics: Statistics
  /** What editors write to each other about a post. */
  commentDesk: CommentDesk
  /** What posts name, and what editors decide about it. */
  entityDesk: EntityDesk
  /** When the site was backed up. */
  backupDesk: BackupDesk
  apiLimits: ApiLimits
  /** The settings that owners change. */
  settingsDesk: SettingsDesk
  /** What the public API reads. */
  publicReading: PublicReading
  /** Programs that are told of published, changed and withdrawn posts. */
  webhookDesk: WebhookDesk
  /** What to look at before a post is published. */
  preflight: Preflights
  /** The links of published posts, and which of them are bad. */
  linkDesk: LinkDesk
  /** Tokens for forms that arrive while the database is unavailable. */
  resendTokens: ResendTokens
  /** Posts as they are mailed. */
  newsletterIssues: Issues
  /** Links to unpublished posts. */
  previewLinks: PreviewLinks
  /** Renders a text as readers will see it, with the source line of each block. Null if a newer preview replaced it, or the client has disconnected. */
  renderPreview: (
    body: string,
    title: string,
    request: { editor: string; signal: AbortSignal },
  ) => Promise<RenderedDocument | null>
  /** Compares two texts as readers see them, or as Markdown. Null if they are too costly to compare. */
  compareBodies: (request: ComparisonRequest) => Promise<BodyComparison | null>
  /** Logs an error with the id of the request. */
  reportError: (error: unknown) => void
  /** Logs that the address of the request was not found. */
  reportMissing: () => void
  /** Where the request came from (an IPv4 address, or an IPv6 /64), for rate limits only: never store or log it. */
  readerAddress: string
  /** Allows the inline scripts of the desk's pages; null on readers' pages. */
  scriptNonce: string | null
  /** How long the parts of this request take; null on readers' pages. */
  timing: RequestTiming | null
}

type PerRequest = 'readerAddress' | 'reportMissing' | 'scriptNonce' | 'timing'

/** The services that are the same for every request. */
export type SharedServices = Omit<Services, PerRequest>

// A global: hot reload evaluates this file again, and the server must still find the same key.
const shared = globalThis as { vigilServices?: RouterContext<Services> }
shared.vigilServices ??= createContext<Services>()

export const services = shared.vigilServices
