import type { Element, ElementContent, Parents, Root, Text } from 'hast'
import { type Occurrence, spellingFinder, withPlainSpaces } from './find-spellings'
import { type Piece, type TextRun, textRuns } from './text-runs'

/** Something that a text names, and where. */
export interface NamedEntity {
  /** How the text writes it. */
  spellings: readonly string[]
  /** The lines of the source that name it, in order. The same letters elsewhere mean something else. */
  lines: readonly number[]
  /** Its page, if it has one. */
  href: string | null
}

/** A page that lists more places of one entity helps nobody. */
const maxMentions = 50

/** A part of a text node that becomes an element. */
interface Mark {
  start: number
  end: number
  id: string | null
  href: string | null
}

/**
 * Gives every mention an id, and links it to the page of its entity; not in links, headings and code, where it gets the
 * id alone. Returns the ids of the mentions of each entity.
 *
 * No heading has an id with an underscore.
 */
export function markMentions(tree: Root, entities: readonly NamedEntity[]): string[][] {
  if (entities.length === 0) return []
  const find = spellingFinder(entities.flatMap(({ spellings }) => spellings))
  const named = entitiesBySpelling(entities)
  const ids: string[][] = entities.map(() => [])
  const marks = new Map<Text, Mark[]>()
  let count = 0
  for (const run of textRuns(tree)) {
    const place = placesIn(run)
    for (const occurrence of find(run.text)) {
      const { piece, start, end, isWhole } = place(occurrence)
      const index = named.get(occurrence.spelling)?.find((one) => isOnLines(entities[one], piece))
      const entity = entities[index ?? -1]
      const mentions = ids[index ?? -1]
      if (!entity || !mentions) continue
      const hasId = mentions.length < maxMentions
      const id = hasId ? `m_${++count}` : null
      if (id !== null) mentions.push(id)
      const href = isWhole && piece.mayLink ? entity.href : null
      if (id === null && href === null) continue
      const known = marks.get(piece.node)
      if (known) known.push({ start, end, id, href })
      else marks.set(piece.node, [{ start, end, id, href }])
    }
  }
  applyMarks(tree, marks)
  return ids
}

function entitiesBySpelling(entities: readonly NamedEntity[]): Map<string, number[]> {
  const named = new Map<string, number[]>()
  for (const [index, { spellings }] of entities.entries()) {
    for (const spelling of spellings) {
      const key = withPlainSpaces(spelling)
      const known = named.get(key)
      if (known) known.push(index)
      else named.set(key, [index])
    }
  }
  return named
}

function isOnLines(entity: NamedEntity | undefined, { firstLine, lastLine }: Piece): boolean {
  const lines = entity?.lines ?? []
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((lines[middle] as number) < firstLine) low = middle + 1
    else high = middle
  }
  return (lines[low] ?? Number.POSITIVE_INFINITY) <= lastLine
}

/** Where in the tree the occurrences of a run are, asked for in their order. */
function placesIn({ pieces }: TextRun) {
  let current = 0
  return ({ start, spelling }: Occurrence) => {
    while (endOf(pieces[current]) <= start && current < pieces.length - 1) current += 1
    const piece = pieces[current] as Piece
    const end = Math.min(start + spelling.length, endOf(piece))
    return {
      piece,
      start: start - piece.start,
      end: end - piece.start,
      /** Else a part of it is emphasised, or coloured differently: only the first part is marked. */
      isWhole: end === start + spelling.length,
    }
  }
}

function endOf(piece: Piece | undefined): number {
  return piece ? piece.start + piece.node.value.length : 0
}

function applyMarks(parent: Parents, marks: ReadonlyMap<Text, Mark[]>): void {
  if (marks.size === 0) return
  const children = parent.children as ElementContent[]
  for (const child of children) if (child.type === 'element') applyMarks(child, marks)
  if (!children.some((child) => child.type === 'text' && marks.has(child))) return
  parent.children = children.flatMap((child) =>
    child.type === 'text' ? withMarks(child, marks.get(child) ?? []) : [child],
  )
}

function withMarks(node: Text, marks: readonly Mark[]): ElementContent[] {
  const parts: ElementContent[] = []
  let after = 0
  const add = (end: number) => {
    if (end > after) parts.push({ type: 'text', value: node.value.slice(after, end) })
  }
  for (const mark of marks) {
    add(mark.start)
    parts.push(markElement(mark, node.value.slice(mark.start, mark.end)))
    after = mark.end
  }
  add(node.value.length)
  return parts
}

function markElement({ id, href }: Mark, text: string): Element {
  return {
    type: 'element',
    tagName: href === null ? 'span' : 'a',
    properties: {
      ...(href !== null && { href, className: ['entity'] }),
      ...(id !== null && { id }),
    },
    children: [{ type: 'text', value: text }],
  }
}
