import { anchorId } from '~/markdown/steps/headings/anchors'
import { safeAddress } from '~/markdown/steps/links'
import { shownHeadings } from '../headings.rules'
import { type Hint, quoted } from '../hint.rules'
import type { MarkdownText } from '../text/markdown-text.rules'
import type { Link } from '../text/spans.rules'

/** Links and pictures that readers cannot use as they are written. */
export function linkHints(text: MarkdownText, title: string): Hint[] {
  const hasSectionLinks = text.links.some(({ address }) => isSectionAddress(address))
  const sections = hasSectionLinks ? sectionIds(text, title) : new Set<string>()
  return text.links.flatMap((link) => {
    const problem =
      textProblem(text.source, link) ?? addressProblem(link) ?? sectionProblem(link, sections)
    const range = { start: link.start, end: link.end }
    return problem ? [{ ...problem, field: 'body' as const, range }] : []
  })
}

function isSectionAddress(address: string): boolean {
  return address.length > 1 && address.startsWith('#')
}

type Problem = Pick<Hint, 'code' | 'message'>

function textProblem(source: string, { kind, text, hasPicture, address }: Link): Problem | null {
  if (kind === 'bare' || kind === 'definition') return null
  const isEmpty = /^[\s*_~\u200b]*$/.test(source.slice(text.start, text.end))
  if (!isEmpty) return null
  if (kind === 'picture') {
    const message = `A picture has no description: ${quoted(address)}. Screen readers skip it.`
    return { code: 'alt-text', message }
  }
  if (hasPicture) return null
  return { code: 'link-text', message: `A link has no text: ${quoted(address)}.` }
}

function addressProblem({ kind, address }: Link): Problem | null {
  const what = kind === 'picture' ? 'picture' : 'link'
  if (address.trim() === '') return { code: 'link-address', message: `A ${what} has no address.` }
  if (safeAddress(address) !== '') return null
  const message = `Readers cannot follow ${quoted(address)}: such addresses are removed.`
  return { code: 'link-address', message }
}

function sectionProblem({ address }: Link, sections: Set<string>): Problem | null {
  if (!isSectionAddress(address) || sections.has(decoded(address.slice(1)))) return null
  return { code: 'link-section', message: `No heading has the address ${quoted(address)}.` }
}

/** The ids that addAnchors() gives headings, with those of repeated ones. */
function sectionIds(text: MarkdownText, title: string): Set<string> {
  const ids = new Set(['top', 'content'])
  const counts = new Map<string, number>()
  for (const { text: heading } of shownHeadings(text, title)) {
    const id = anchorId(heading)
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    ids.add(count === 1 ? id : `${id}-${count}`)
  }
  return ids
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
