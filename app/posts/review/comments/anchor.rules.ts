import { locatePassage, occurrencesOf, type Passage, passageAt } from './passage.rules'
import { type MovedSpan, spanMover, type TextSpan } from './text-changes.rules'

/**
 * `unsaved`: the passage was typed, and is not in a stored version yet. `deleted`: it is not in the text any more; the
 * passage is as it was last.
 */
export const anchorStates = ['placed', 'unsaved', 'deleted'] as const
export type AnchorState = (typeof anchorStates)[number]

/** The passage that a thread is about. */
export interface Anchor extends Passage {
  state: AnchorState
  /** As it was when the thread began. */
  quote: string
}

/** Less of a passage than this is a few words that other sentences have, too. */
const minKept = 1 / 3

/**
 * The passages in the next version of a body. Words that were changed within a passage are followed. One that was cut is
 * found where it was pasted, and one that was deleted when it comes back.
 */
export function moveAnchors<One extends Anchor>(
  older: string,
  newer: string,
  anchors: readonly One[],
): One[] {
  if (older === newer || anchors.length === 0) return [...anchors]
  const move = spanMover(older, newer)
  return anchors.map((anchor) => {
    const passage = anchor.state === 'placed' ? locatedIn(older, anchor) : null
    const moved = passage
      ? movedPassage({ older, newer, move }, passage)
      : returned({ older, newer, move }, anchor)
    if (moved) return { ...anchor, ...moved, state: 'placed' as const }
    return { ...anchor, state: anchor.state === 'unsaved' ? 'unsaved' : 'deleted' }
  })
}

interface Comparison {
  older: string
  newer: string
  move: (span: TextSpan) => MovedSpan
}

function locatedIn(body: string, passage: Passage): Passage | null {
  const { text, start } = passage
  if (body.startsWith(text, start)) return passageAt(body, start, start + text.length)
  return locatePassage(body, passage)
}

function movedPassage(comparison: Comparison, passage: Passage): Passage | null {
  const { newer, move } = comparison
  const { text, start } = passage
  const moved = move({ start, end: start + text.length })
  if (newer.slice(moved.start, moved.end) === text) return passageAt(newer, moved.start, moved.end)
  const pasted = locatePassage(newer, passage, newOccurrences(comparison, text))
  if (pasted) return pasted
  return moved.kept >= minKept ? trimmed(newer, moved) : null
}

/** A passage that the older text does not have. */
function returned(comparison: Comparison, { quote, ...passage }: Anchor): Passage | null {
  for (const text of [passage.text, quote]) {
    const places = newOccurrences(comparison, text)
    const found = locatePassage(comparison.newer, { ...passage, text }, places)
    if (found) return found
  }
  return null
}

/** Where the newer text has these words, without the places that had them before. */
function newOccurrences({ older, newer, move }: Comparison, text: string): number[] {
  const places = new Set(occurrencesOf(newer, text))
  if (places.size === 0) return []
  for (const start of occurrencesOf(older, text)) {
    const moved = move({ start, end: start + text.length })
    if (newer.slice(moved.start, moved.end) === text) places.delete(moved.start)
  }
  return [...places]
}

/** Spaces at the ends are left over from words that were deleted there. */
function trimmed(body: string, { start, end }: TextSpan): Passage {
  const text = body.slice(start, end)
  const spaceBefore = text.length - text.trimStart().length
  return passageAt(body, start + spaceBefore, start + text.trimEnd().length)
}
