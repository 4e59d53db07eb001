import { parseMarkdown } from '~/markdown/tree/parse'
import { definitionStubs } from '~/markdown/tree/parts'
import type { FoundEntity } from './entity.rules'
import { foundEntities, mentionsInBlocks } from './extract.rules'
import { type TextBlock, textBlocks } from './reading/blocks.rules'
import { plainBlocks } from './reading/plain-blocks.rules'
import type { Section } from './reading/section.rules'
import { simpleBlocks } from './reading/simple-blocks.rules'
import { mayMatter, type SourceBlock, sourceBlocks } from './reading/source-blocks.rules'

/** Increase it when other entities are read: a job then reads all stored posts again. */
export const entitiesVersion = 2

/** Enough for any post. What follows is left out. */
const maxLength = 2_000_000
/** Punctuation is what parsing costs. A block that is longer or has more of it is read line by line. */
const maxParsedLength = 16_000
const maxMarks = 4_000
const mark = /[[\]*_<>()`~|!\\]/g

/** What a markdown text names. `site` is the address of the site itself, if known. */
export function readEntities(markdown: string, site: string | null): FoundEntity[] {
  const text = markdown.slice(0, maxLength).replace(/\r\n?/g, '\n')
  const section: Section = { heading: '', ioc: null }
  const definitions = definitionStubs(text)
  const blocks: TextBlock[] = []
  for (const block of sourceBlocks(text)) {
    if (!mayMatter(block.source, section.ioc !== null)) continue
    const read =
      simpleBlocks(block, section, definitions !== '') ?? parsedBlocks(block, section, definitions)
    for (const one of read) blocks.push(one)
  }
  return foundEntities(mentionsInBlocks(blocks, text, site))
}

function parsedBlocks(
  { source, linesBefore }: SourceBlock,
  section: Section,
  definitions: string,
): TextBlock[] {
  const isCheap = source.length <= maxParsedLength && (source.match(mark)?.length ?? 0) <= maxMarks
  if (!isCheap) return plainBlocks(source, section, linesBefore)
  try {
    // The name in [text][name] is not shown, if it is defined.
    const whole = source.includes('][') ? `${source}\n\n${definitions}` : source
    return textBlocks(parseMarkdown(whole), section, linesBefore)
  } catch (error) {
    // Thousands of nested quotes or lists overflow the stack.
    if (error instanceof RangeError) return plainBlocks(source, section, linesBefore)
    throw error
  }
}
