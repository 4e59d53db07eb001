import type { RenderedDocument } from '~/content/markdown/rendered-document'
import type { RenderBody } from '~/reading/post/rendered-bodies'

/** What is asked of the worker, and what it answers. */
export interface Job {
  body: string
  settings: Parameters<RenderBody>[1]
}

export type Answer = { rendered: RenderedDocument } | { failed: string }
