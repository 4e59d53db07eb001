export interface Occurrence {
  start: number
  spelling: string
}

/**
 * Finds whole words and phrases in texts: at each place the longest, and none inside another. The time depends on the
 * length of the text, hardly on the number of spellings: each character halves a sorted list of them.
 */
export function spellingFinder(spellings: Iterable<string>): (text: string) => Occurrence[] {
  const sorted = Array.from(new Set(spellings), withPlainSpaces)
    .filter((spelling) => spelling !== '')
    .sort(byCodeUnits)
  const firstCharacters = new Set(sorted.map((spelling) => spelling.charCodeAt(0)))

  /** The longest spelling that is a whole word at this place. */
  function longestAt(text: string, at: number): string | null {
    let [from, to] = [0, sorted.length]
    let longest: string | null = null
    for (let depth = 0; from < to; depth += 1) {
      const shortest = sorted[from] as string
      if (shortest.length === depth) {
        if (endsWhole(text, at + depth)) longest = shortest
        from += 1
      }
      const character = text.charCodeAt(at + depth)
      if (Number.isNaN(character)) break
      from = firstFrom(sorted, { depth, character, from, to })
      to = firstFrom(sorted, { depth, character: character + 1, from, to })
    }
    return longest
  }

  return (original) => {
    const text = withPlainSpaces(original)
    const found: Occurrence[] = []
    for (let at = 0; at < text.length; at += 1) {
      if (!firstCharacters.has(text.charCodeAt(at)) || !beginsWhole(text, at)) continue
      const spelling = longestAt(text, at)
      if (spelling === null) continue
      found.push({ start: at, spelling })
      at += spelling.length - 1
    }
    return found
  }
}

/** As a spelling is reported: a line break in it counts as a space. The length stays the same. */
export function withPlainSpaces(text: string): string {
  return text.replace(/\s/g, ' ')
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

interface Range {
  depth: number
  character: number
  from: number
  to: number
}

/** The first spelling of the range that has this or a later character at `depth`. */
function firstFrom(sorted: readonly string[], { depth, character, from, to }: Range): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string).charCodeAt(depth) < character) low = middle + 1
    else high = middle
  }
  return low
}

const letter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d_]/u
/** `sub.` before a domain, `X-` before an identifier. */
const joinedBefore = /[\p{L}\p{N}][-.:]$/u
/** `.002` after a technique, `.br` or `[.]br` after a domain. */
const joinedAfter = /^(?:[-.:]\d|[.@]\p{L}|[[({](?:[.:@]|dot|at))/u

function beginsWhole(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start)
  return !letter.test(before.slice(-1)) && !joinedBefore.test(before)
}

function endsWhole(text: string, end: number): boolean {
  const after = text.slice(end, end + 4)
  return !letter.test(after.slice(0, 1)) && !joinedAfter.test(after)
}
