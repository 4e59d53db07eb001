import { repeatsTitle } from '~/markdown/repeated-title'
import type { Edit, Hint } from './hint.rules'
import { quoted } from './hint.rules'
import type { MarkdownText } from './text/markdown-text.rules'
import { type Block, unmasked } from './text/spans.rules'

interface Heading extends Block {
  text: string
}

/**
 * The page shows the title as h1 and moves the headings of the text down by a level. So a text begins at `#`, and goes
 * down one level at a time.
 */
export function headingHints(text: MarkdownText, title: string): Hint[] {
  const headings = shownHeadings(text, title)
  const levels = headings.map(({ level }) => level)
  const top = levels.reduce((least, level) => Math.min(least, level), 6)
  const raise = headings.length > 0 ? top - 1 : 0
  return [...(raise > 0 ? [tooLow(text, headings, raise)] : []), ...skipped(headings, raise)]
}

/** The headings that readers get: a first one that repeats the title is left out. */
export function shownHeadings(text: MarkdownText, title: string): Heading[] {
  const first = text.blocks[0]
  return text.blocks.flatMap((block) => {
    if (block.kind !== 'heading' || block.isQuoted) return []
    const shown = unmasked(text.withCode.slice(block.start, block.end)).trim()
    const isDropped = shown === '' || (block === first && repeatsTitle(shown, title))
    return isDropped ? [] : [{ ...block, text: shown }]
  })
}

function tooLow(text: MarkdownText, headings: readonly Heading[], raise: number): Hint {
  const [first] = headings
  const top = '#'.repeat(raise + 1)
  const by = raise === 1 ? 'a level' : `${raise} levels`
  return {
    code: 'heading-level',
    field: 'body',
    message: `The headings begin at ${top}, so the page skips a level after its title. Begin at #.`,
    range: first ? { start: first.start, end: first.end } : null,
    fix: { label: `Raise all headings by ${by}`, edits: raised(text.source, headings, raise) },
  }
}

function raised(source: string, headings: readonly Heading[], raise: number): Edit[] {
  return headings.flatMap(({ marker }) => {
    if (!marker) return []
    const { start, end } = marker
    // A line of '-' below a heading of the second level becomes one of '='.
    if (source.charAt(start) === '-') return [{ start, end, text: '='.repeat(end - start) }]
    return [{ start, end: start + raise, text: '' }]
  })
}

function skipped(headings: readonly Heading[], raise: number): Hint[] {
  let previous = raise
  return headings.flatMap(({ level, text, start, end }) => {
    const [from, isSkip] = [previous, level > previous + 1]
    previous = level
    if (!isSkip) return []
    const before = from === raise ? 'comes first' : `follows ${'#'.repeat(from)}`
    return [
      {
        code: 'heading-order' as const,
        field: 'body' as const,
        message: `The heading ${quoted(text)} is a ${'#'.repeat(level)}, but ${before}: a level is skipped.`,
        range: { start, end },
      },
    ]
  })
}
