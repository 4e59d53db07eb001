import { diffArrays } from 'diff'

/** A part of a merged text: decided, or changed by both sides in different ways. */
export type Region<Token> =
  | { is: 'merged'; tokens: Token[] }
  | { is: 'overlap'; base: Token[]; mine: Token[]; theirs: Token[] }

/** Replaces the tokens of the base from `start` up to `end`. */
export interface Hunk {
  start: number
  end: number
  tokens: string[]
}

type SidedHunk = Hunk & { side: 'mine' | 'theirs' }

export interface TokenMergeOptions {
  /** More changes than this on one side are not compared: the time grows with their square. */
  maxEdits: number
  /** Whether the changes of two sides can both be made; `earlier` does not start after `later`. */
  areApart: (earlier: Hunk, later: Hunk) => boolean
}

/** Merges two changed lists with the list that both began with. Null if that would take too long. */
export function mergeTokens(
  base: string[],
  mine: string[],
  theirs: string[],
  { maxEdits, areApart }: TokenMergeOptions,
): Region<string>[] | null {
  const hunksOfMine = hunksBetween(base, mine, maxEdits)
  const hunksOfTheirs = hunksBetween(base, theirs, maxEdits)
  if (!hunksOfMine || !hunksOfTheirs) return null
  const hunks: SidedHunk[] = [
    ...hunksOfMine.map((hunk) => ({ ...hunk, side: 'mine' as const })),
    ...hunksOfTheirs.map((hunk) => ({ ...hunk, side: 'theirs' as const })),
  ].sort((one, other) => one.start - other.start || one.end - other.end)
  return toRegions(base, clusters(hunks, areApart))
}

/** What turns one list into the other; null if that takes more than `maxEdits` changes. */
export function hunksBetween(older: string[], newer: string[], maxEdits: number): Hunk[] | null {
  const changes = diffArrays(older, newer, { maxEditLength: maxEdits })
  if (!changes) return null
  const hunks: Hunk[] = []
  let at = 0
  let open: Hunk | null = null
  for (const { value, added, removed } of changes) {
    if (!added && !removed) {
      at += value.length
      open = null
      continue
    }
    if (!open) {
      open = { start: at, end: at, tokens: [] }
      hunks.push(open)
    }
    if (added) open.tokens.push(...value)
    else {
      at += value.length
      open.end = at
    }
  }
  return hunks.flatMap(split)
}

/** As many tokens as before: each replaces one, so that a neighbour can be changed by the other side. */
function split(hunk: Hunk): Hunk[] {
  const { start, end, tokens } = hunk
  if (tokens.length !== end - start) return [hunk]
  return tokens.map((token, index) => ({
    start: start + index,
    end: start + index + 1,
    tokens: [token],
  }))
}

interface Cluster {
  start: number
  end: number
  hunks: SidedHunk[]
}

/** Hunks of both sides that cannot both be made belong together. */
function clusters(hunks: SidedHunk[], areApart: TokenMergeOptions['areApart']): Cluster[] {
  const all: Cluster[] = []
  for (const hunk of hunks) {
    const last = all.at(-1)
    const meets = last?.hunks.some((other) => other.side !== hunk.side && !areApart(other, hunk))
    if (last && meets) {
      last.hunks.push(hunk)
      last.end = Math.max(last.end, hunk.end)
    } else {
      all.push({ start: hunk.start, end: hunk.end, hunks: [hunk] })
    }
  }
  return all
}

function toRegions(base: string[], all: Cluster[]): Region<string>[] {
  const regions: Region<string>[] = []
  let at = 0
  for (const cluster of all) {
    if (cluster.start > at) regions.push({ is: 'merged', tokens: base.slice(at, cluster.start) })
    regions.push(regionOf(base, cluster))
    at = cluster.end
  }
  if (at < base.length) regions.push({ is: 'merged', tokens: base.slice(at) })
  return regions
}

function regionOf(base: string[], { start, end, hunks }: Cluster): Region<string> {
  const textOf = (side: SidedHunk['side']) => {
    const tokens: string[] = []
    let at = start
    for (const hunk of hunks.filter((one) => one.side === side)) {
      tokens.push(...base.slice(at, hunk.start), ...hunk.tokens)
      at = hunk.end
    }
    return [...tokens, ...base.slice(at, end)]
  }
  const [mine, theirs] = [textOf('mine'), textOf('theirs')]
  const sides = new Set(hunks.map((hunk) => hunk.side))
  if (sides.size === 1) return { is: 'merged', tokens: sides.has('mine') ? mine : theirs }
  // Both made the same change.
  if (mine.join('') === theirs.join('')) return { is: 'merged', tokens: mine }
  return { is: 'overlap', base: base.slice(start, end), mine, theirs }
}
