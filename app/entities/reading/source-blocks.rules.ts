import { mayHaveIdentifier } from '../identifiers/identifiers.rules'

/** A block of markdown source: what stands between blank lines, and a block of code as a whole. */
export interface SourceBlock {
  source: string
  /** How many lines of the text are before it. */
  linesBefore: number
}

const fence = /^\s*(?:(?:[-*+>]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/

export function* sourceBlocks(text: string): Generator<SourceBlock> {
  let lines: string[] = []
  let linesBefore = 0
  let openFence: string | null = null
  for (const [index, line] of text.split('\n').entries()) {
    const mark = fence.exec(line)?.[1]
    if (openFence === null) openFence = mark ?? null
    else if (mark?.startsWith(openFence)) openFence = null
    if (openFence !== null || mark || line.trim() !== '') {
      if (lines.length === 0) linesBefore = index
      lines.push(line)
    } else if (lines.length > 0) {
      yield { source: lines.join('\n'), linesBefore }
      lines = []
    }
  }
  if (lines.length > 0) yield { source: lines.join('\n'), linesBefore }
}

const heading = /^ {0,3}(?:#{1,6}\s|[=-]+\s*$)/m

const defanged = /hxxp|h\*\*p|h__p|fxp|meow|hxtp|htxp|[[({]\s?(?:\.|:|@|\/|dot|at)|\.\]/i
const iocFence = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?:`{3,}|~{3,})\s*ioc\b/im

/** Whether a block must be read: it may name something, or open a section. */
export function mayMatter(source: string, isInIocSection: boolean): boolean {
  return (
    isInIocSection ||
    mayHaveIdentifier(source) ||
    defanged.test(source) ||
    heading.test(source) ||
    iocFence.test(source)
  )
}
