import type { RenderedDocument } from '~/content/markdown/rendered-document'
import type { RenderBody } from '~/reading/post/rendered-bodies'
import type { RenderFeedBody } from '~/reading/syndication/feed-bodies'

/** What is asked of the worker, and what it answers. */
export type Job =
  | { as: 'page'; body: string; settings: Parameters<RenderBody>[1] }
  | { as: 'entry'; body: string; settings: Parameters<RenderFeedBody>[1] }

/** A page, or the HTML of an entry of a syndication feed. */
export type Rendered = RenderedDocument | string

export type Answer = { rendered: Rendered } | { failed: string }
