const blankLines = /\n(?:[ \t]*\n)+/
const fence = /^ {0,3}(?:```|~~~)/gm
const definition = /^ {0,3}\[([^\]\n]{1,100})\]:/gm

/** More names than these are not carried along. */
const longestNames = 2_000

/**
 * A body in parts of at most so many characters, cut between its blocks; only a block that is longer by
 * itself makes a longer part. Code in fences is not cut.
 */
export function partsOf(body: string, longest: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const block of blocksOf(body.replace(/\r\n?/g, '\n'))) {
    if (part !== '' && part.length + block.length > longest) {
      parts.push(part)
      part = block
    } else {
      part = part === '' ? block : `${part}\n\n${block}`
    }
  }
  return [...parts, part]
}

function blocksOf(body: string): string[] {
  const blocks: string[][] = []
  let isInCode = false
  for (const piece of body.split(blankLines)) {
    if (isInCode) blocks.at(-1)?.push(piece)
    else blocks.push([piece])
    if ((piece.match(fence)?.length ?? 0) % 2 === 1) isInCode = !isInCode
  }
  return blocks.map((pieces) => pieces.join('\n\n'))
}

/** The notes and addresses that a body defines, in name only: with them a part knows what is a reference. */
export function definedNames(body: string): string {
  const names = new Set(Array.from(body.matchAll(definition), ([, name = '']) => name))
  const stubs = Array.from(names, (name) => (name.startsWith('^') ? `[${name}]:` : `[${name}]: #`))
  const text = stubs.join('\n')
  return text.length > longestNames ? '' : text
}
