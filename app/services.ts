import { createContext, type RouterContext } from 'react-router'
import type { Site } from './config/site'
import type { Contact } from './contact/contact.service'
import type { HeldForms } from './desk/access/held-forms.service'
import type { Desk } from './desk/desk.service'
import type { MailFolder } from './mail/mailer'
import type { RenderedDocument } from './markdown/rendered-document'
import type { Issues } from './newsletter/issues/issues.service'
import type { Subscriptions } from './newsletter/subscribing/subscriptions.service'
import type { Editors } from './people/editors.service'
import type { DamageCheck } from './pictures/damaged/damage.service'
import type { Thumbnails } from './pictures/processing/thumbnails.service'
import type { Variants } from './pictures/processing/variants.service'
import type { MediaStore } from './pictures/stores/store.rules'
import type { AcceptedPicture } from './pictures/uploads/accept-picture.service'
import type { PreviewLinks } from './posts/preview-links/preview-links.service'
import type { ReadCounter } from './reads/read-counter.service'
import type { PageAt } from './site/pages/pages.service'
import type { Reading } from './site/reading.service'
import type { SocialCards } from './syndication/social-cards/social-cards.rules'

/** What the operator chose of how the site is found and followed. */
export interface Syndication {
  /** Where feed readers can have changes told to them; null where there is no such place. */
  hub: string | null
  areAiCrawlersWelcome: boolean
  /** For whoever finds a hole in the site; null where there is only the contact form. */
  contactEmail: string | null
  indexNowKey: string | null
}

/** What the server built and routes may use; reached in a loader as `context.get(services)`. */
export interface Services {
  site: Site
  syndication: Syndication
  clock: () => Date
  reading: Reading
  /** The pages that are texts of ours: the policies, and about. */
  pageAt: PageAt
  /** Is a stored file no picture any more? Reported once for each. */
  isDamaged: DamageCheck
  /** The bucket article-thumbnails, as it is. */
  thumbnails: MediaStore
  /** Smaller sizes of them. */
  thumbnailVariants: Variants
  /** Their way into the bucket, and out of it. */
  thumbnailFiles: Thumbnails
  /** Pictures inside texts. */
  bodyPictures: MediaStore
  bodyPictureVariants: Variants
  acceptPicture: (file: Uint8Array) => Promise<AcceptedPicture>
  socialCards: SocialCards
  contact: Contact
  /** Who gets the newsletter. */
  subscriptions: Subscriptions
  /** Whether somebody may report bounces and complaints; null where nobody may. */
  isMailWebhook: ((secret: string) => boolean) | null
  /** Null where mail is sent. */
  mailFolder: MailFolder | null
  reads: Pick<ReadCounter, 'count'>
  /** The first part of every desk address, without slashes. */
  deskPath: string
  isSetupToken: (token: string) => Promise<boolean>
  editors: Editors
  desk: Desk
  /** Forms that came while the database was away. */
  heldForms: HeldForms
  /** The weekly brief as it is mailed. */
  newsletterIssues: Issues
  /** For posts that are not out. */
  previewLinks: PreviewLinks
  /**
   * A text as readers get it, for the editor who is writing it. Null where the same editor asked for a newer one, or
   * nobody waits for it any more.
   */
  renderPreview: (
    body: string,
    title: string,
    of: { editor: string; signal: AbortSignal },
  ) => Promise<RenderedDocument | null>
  /** Logs what went wrong with the request it belongs to. */
  reportError: (error: unknown) => void
  /** Logs an address that someone asked for and that is not there. */
  reportMissing: () => void
  /** The network the request came from. For counting and limiting: never to be stored or logged. */
  readerAddress: string
  /** Lets the scripts of a page of the desk run; null on readers' pages, which have none inline. */
  scriptNonce: string | null
}

/** Those that are the same for every request. */
export type SharedServices = Omit<Services, 'readerAddress' | 'reportMissing' | 'scriptNonce'>

// Kept on the global: hot reload evaluates this file anew, and the server must still find its key.
const kept = globalThis as { vigilServices?: RouterContext<Services> }
kept.vigilServices ??= createContext<Services>()

export const services = kept.vigilServices
