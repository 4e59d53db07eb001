const blankLines = /\n(?:[ \t]*\n)+/
const fence = /^ {0,3}(?:```|~~~)/gm
const definition = /^ {0,3}\[([^\]\n]{1,100})\]:/gm

/** The stubs are parsed again with each part, so a long list of them is left out. */
const maxStubsLength = 2_000

/**
 * Splits a body between blocks into parts of at most `maxLength` characters. A single longer block is one part, and
 * fenced code is never split.
 */
export function splitIntoParts(body: string, maxLength: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const block of blocksOf(body.replace(/\r\n?/g, '\n'))) {
    if (part !== '' && part.length + block.length > maxLength) {
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

/** Empty definitions of the footnotes and links that a body defines, so that references parse in every part. */
export function definitionStubs(body: string): string {
  const names = new Set(Array.from(body.matchAll(definition), ([, name = '']) => name))
  const stubs = Array.from(names, (name) => (name.startsWith('^') ? `[${name}]:` : `[${name}]: #`))
  const text = stubs.join('\n')
  return text.length > maxStubsLength ? '' : text
}
