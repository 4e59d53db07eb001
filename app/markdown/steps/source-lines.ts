import type { Comment, Element, Root, RootContent } from 'hast'

/**
 * Puts a comment with its line in the source, from 0, before each top-level block: `<!--line 12-->`. Only previews have
 * them, to scroll in step with the source. Authors cannot write a comment: raw HTML is shown as text.
 */
export function markSourceLines() {
  return (tree: Root) => {
    tree.children = tree.children.flatMap((node): RootContent[] =>
      node.type === 'element' ? [lineMarker(node), node] : [node],
    )
  }
}

function lineMarker(block: Element): Comment {
  const line = sourceLineOf(block)
  return { type: 'comment', value: line === null ? 'line' : `line ${line - 1}` }
}

/** A frame that the steps put around a block has no position of its own. Null for the section of footnotes. */
function sourceLineOf({ tagName, position, children }: Element): number | null {
  if (position) return position.start.line
  const [first] = children
  return tagName !== 'section' && first?.type === 'element' ? sourceLineOf(first) : null
}
