import { type MarkdownSettings, renderTree } from '~/markdown/render'
import { type BlockChange, compareBlocks, markWhole } from './block-diff.rules'
import { type DiffNode, toDiffNodes } from './diff-node.rules'
import { foldUnchanged, type Section } from './fold-unchanged.rules'
import { deadlineIn } from './sequence-diff.rules'
import { compareSources, type SourceLine } from './source-diff.rules'

export const comparisonViews = ['text', 'source'] as const
/** As readers see it, or as Markdown. */
export type ComparisonView = (typeof comparisonViews)[number]

export interface ComparedBody {
  title: string
  body: string
}

export interface ComparisonRequest {
  view: ComparisonView
  older: ComparedBody
  newer: ComparedBody
}

/** A block of the newer text, or one that it lacks. */
export type ShownBlock =
  | { is: 'same' | 'added' | 'removed' | 'changed'; node: DiffNode }
  | { is: 'replaced'; older: DiffNode; newer: DiffNode }

export type BodyComparison =
  | { view: 'text'; sections: Section<ShownBlock>[] }
  | { view: 'source'; sections: Section<SourceLine>[] }

/** After this time only blocks or lines are compared, not the words in them. */
const maxMs = 1_000
/** Longer texts are compared as source: browsers are slow with a page of both. */
const maxRenderedLength = 600_000
const folding = { context: 1, minFolded: 3 }

/** It can take more than a second, so the server runs it in a worker thread. */
export function compareBodies(
  { view, older, newer }: ComparisonRequest,
  settings: Omit<MarkdownSettings, 'title'>,
): BodyComparison {
  const rendered = view === 'text' ? compareRendered(older, newer, settings) : null
  if (rendered) return { view: 'text', sections: rendered }
  return { view: 'source', sections: compareSources(older.body, newer.body, deadlineIn(maxMs)) }
}

/** Null if a text is too long, or too costly to render. */
function compareRendered(
  older: ComparedBody,
  newer: ComparedBody,
  settings: Omit<MarkdownSettings, 'title'>,
): Section<ShownBlock>[] | null {
  if (older.body.length + newer.body.length > maxRenderedLength) return null
  const before = renderTree(older.body, { ...settings, title: older.title })
  const after = before && renderTree(newer.body, { ...settings, title: newer.title })
  if (!after) return null
  const changes = compareBlocks(toDiffNodes(before), toDiffNodes(after), deadlineIn(maxMs))
  const sections = foldUnchanged(changes, ({ is }) => is === 'same', folding)
  return sections.map(({ isFolded, entries }) => ({ isFolded, entries: entries.map(toShown) }))
}

function toShown(change: BlockChange): ShownBlock {
  if (change.is !== 'removed' && change.is !== 'added') return change
  return { is: change.is, node: markWhole(change.is, change.node) }
}
