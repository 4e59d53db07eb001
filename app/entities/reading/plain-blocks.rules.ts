import type { TextBlock } from './blocks.rules'
import { openSection, type Section } from './section.rules'

const fence = /^ {0,3}(`{3,}|~{3,})\s*(\S*)/
const heading = /^ {0,3}(#{1,6})\s+(.*)/
/** A link's target, and a definition. */
const target = /\]\([^()\s]{0,2000}\)|^ {0,3}\[[^\]]{1,200}\]:.*/g

/** The lines of a part of a text that would take too long to parse, each as a block of its own. */
export function plainBlocks(part: string, section: Section, linesBefore: number): TextBlock[] {
  const blocks: TextBlock[] = []
  let code: { mark: string; isIoc: boolean } | null = null
  for (const [index, line] of part.split('\n').entries()) {
    const opened = fence.exec(line)
    if (opened) {
      const [, mark = '', language = ''] = opened
      if (!code) code = { mark, isIoc: language.toLowerCase() === 'ioc' }
      else if (mark.startsWith(code.mark)) code = null
      continue
    }
    blocks.push({
      text: code ? line : line.replace(target, (found) => ']'.padEnd(found.length)),
      lineAt: () => linesBefore + index + 1,
      iocHeading: section.ioc?.text ?? null,
      isCode: code !== null,
      isIocBlock: code?.isIoc ?? false,
      heading: section.heading,
      labels: section.heading,
      cellLabel: '',
    })
    const [, marks = '', text = ''] = code ? [] : (heading.exec(line) ?? [])
    if (marks !== '') openSection(section, text, marks.length)
  }
  return blocks
}
