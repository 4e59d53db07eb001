/** A text that consists of pieces, each of which begins in a known line. */
interface Piece {
  text: string
  line: number
}

/** The line of each position in the pieces together. */
export function lineFinder(pieces: readonly Piece[]): (index: number) => number {
  const [only] = pieces
  if (only && pieces.length === 1 && !only.text.includes('\n')) return () => only.line
  const starts: { index: number; line: number }[] = []
  let length = 0
  for (const { text, line } of pieces) {
    starts.push({ index: length, line })
    let current = line
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
      current += 1
      starts.push({ index: length + at + 1, line: current })
    }
    length += text.length
  }
  return (index) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle]?.index ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return starts[low]?.line ?? 1
  }
}
