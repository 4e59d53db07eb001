import { scanBlocks } from './blocks.rules'
import { scanInlines } from './inlines.rules'
import { type Block, fillers, type Link, maskSpans, type Span } from './spans.rules'

/** A markdown text with the places of its parts, for rules that point at them. */
export interface MarkdownText {
  source: string
  blocks: Block[]
  links: Link[]
  /**
   * The text as readers see it, at the same offsets as in the source: markup is `fillers.nothing`; code, addresses
   * and pictures are `fillers.thing`.
   */
  prose: string
  /** The same with code readable. */
  withCode: string
}

/** A longer body is refused anyway. */
export const maxScannedLength = 1_000_000

/**
 * Finds the parts of a markdown text in linear time. The parser of readers' pages takes a hundred times as long, and
 * this runs while an editor types. It knows what the hints need, not every corner of the syntax.
 */
export function scanMarkdown(source: string): MarkdownText {
  const { blocks, definitions, spans: blockSpans } = scanBlocks(source)
  const { links, spans: inlineSpans } = scanInlines(source, blocks, definitions)
  const spans = [...blockSpans, ...inlineSpans].sort(inOrder)
  return {
    source,
    blocks,
    links,
    prose: maskSpans(source, spans, ({ kind }) =>
      kind === 'markup' ? fillers.nothing : fillers.thing,
    ),
    withCode: maskSpans(source, spans, ({ kind }) => {
      if (kind === 'markup') return fillers.nothing
      return kind === 'code' ? null : fillers.thing
    }),
  }
}

function inOrder(one: Span, other: Span): number {
  return one.start - other.start || other.end - one.end
}
