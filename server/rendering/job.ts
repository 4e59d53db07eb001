import type { RenderedDocument } from '~/markdown/rendered-document'
import type { PlainBody, PlainSettings } from '~/newsletter/composing/plain-body.rules'
import type {
  BodyComparison,
  ComparisonRequest,
} from '~/posts/revisions/comparing/compare-bodies.rules'
import type { SearchText } from '~/posts/saving/search-text.rules'
import type { RenderBody } from '~/site/post/rendered-bodies.page'
import type { RenderFeedBody } from '~/syndication/feeds/bodies/feed-bodies.page'

/** A text to render. */
export type RenderJob =
  | { as: 'page'; body: string; settings: Parameters<RenderBody>[1] }
  | { as: 'entry'; body: string; settings: Parameters<RenderFeedBody>[1] }
  | { as: 'mail-text'; body: string; settings: PlainSettings }

/** What the worker can be asked for. */
export type Job =
  | RenderJob
  | { as: 'search-texts'; bodies: string[]; siteUrl: string }
  | { as: 'comparison'; request: ComparisonRequest; siteOrigin: string }

/** A page, the HTML of a feed entry, the text of a mail, search texts, or a comparison. */
export type RenderResult = RenderedDocument | string | PlainBody | SearchText[] | BodyComparison

/** What the worker sends back. */
export type Answer = { result: RenderResult } | { failure: string }
