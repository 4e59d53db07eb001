/**
 * Beyond these a text is no article, and laying it out could take minutes: some marks cost more the more
 * of them there are. Ten times what the longest pieces need.
 */
const most = { characters: 400_000, lines: 10_000, inOneLine: 10_000, nested: 100 }

export function isTooMuchToLayOut(body: string): boolean {
  if (body.length > most.characters) return true
  const lines = body.split('\n')
  if (lines.length > most.lines) return true
  return lines.some((line) => line.length > most.inOneLine || nestingOf(line) > most.nested)
}

/** How many quotes and lists a line opens, each inside the one before. */
function nestingOf(line: string): number {
  const opening = /\s*(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s))/y
  let count = 0
  while (opening.test(line)) count += 1
  return count
}
