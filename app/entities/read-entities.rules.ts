import { parseMarkdown } from '~/markdown/tree/parse'
import { definitionStubs } from '~/markdown/tree/parts'
import type { FoundEntity } from './entity.rules'
import { foundEntities, mentionsInBlocks } from './extract.rules'
import { type TextBlock, textBlocks } from './reading/blocks.rules'
import { plainBlocks } from './reading/plain-blocks.rules'
import type { Section } from './reading/section.rules'

/** Enough for any post. What follows is left out. */
const maxLength = 2_000_000
/** Parsing takes more time for each character of a longer part. */
const partLength = 4_000
const maxPartLength = 16_000
/** Punctuation is what parsing costs. A part with more of it is read line by line. */
const maxMarks = 4_000
const mark = /[[\]*_<>()`~|!\\]/g

/** What a markdown text names. `site` is the address of the site itself, if known. */
export function readEntities(markdown: string, site: string | null): FoundEntity[] {
  return foundEntities(mentionsInBlocks(blocksOf(markdown), site))
}

function blocksOf(markdown: string): TextBlock[] {
  const text = markdown.slice(0, maxLength).replace(/\r\n?/g, '\n')
  const stubs = definitionStubs(text)
  const section: Section = { heading: '', ioc: null }
  const blocks: TextBlock[] = []
  for (const { part, linesBefore } of partsOf(text)) {
    for (const block of blocksOfPart(part, { stubs, section, linesBefore })) blocks.push(block)
  }
  return blocks
}

interface PartOptions {
  stubs: string
  section: Section
  linesBefore: number
}

function blocksOfPart(part: string, { stubs, section, linesBefore }: PartOptions): TextBlock[] {
  const isCheap = part.length <= maxPartLength && (part.match(mark)?.length ?? 0) <= maxMarks
  if (!isCheap) return plainBlocks(part, section, linesBefore)
  try {
    return textBlocks(parseMarkdown(`${part}\n\n${stubs}`), section, linesBefore)
  } catch (error) {
    // Thousands of nested quotes or lists overflow the stack.
    if (error instanceof RangeError) return plainBlocks(part, section, linesBefore)
    throw error
  }
}

const fence = /^ {0,3}(?:```|~~~)/

/** Cuts a text at blank lines outside of code. */
function* partsOf(text: string): Generator<{ part: string; linesBefore: number }> {
  let lines: string[] = []
  let [length, linesBefore, isInCode] = [0, 0, false]
  for (const line of text.split('\n')) {
    if (length > partLength && !isInCode && line.trim() === '') {
      yield { part: lines.join('\n'), linesBefore }
      linesBefore += lines.length
      lines = []
      length = 0
    }
    if (fence.test(line)) isInCode = !isInCode
    lines.push(line)
    length += line.length + 1
  }
  yield { part: lines.join('\n'), linesBefore }
}
