const blocks =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)'
const beforeBlock = new RegExp(`(<${blocks}[\\s/>])`, 'gi')
const afterBlock = new RegExp(`(</${blocks}>)`, 'gi')
const loneBlock = new RegExp(`^\\s*(</?${blocks}(?:\\s[^<>]*)?/?>)\\s*$`, 'i')
const startsWithBlock = new RegExp(`^\\s*</?${blocks}[\\s/>]`, 'i')
const endsWithBlock = new RegExp(`</?${blocks}(?:\\s[^<>]*)?/?>\\s*$`, 'i')
const breakAfterBlock = new RegExp(`(</?${blocks}(?:\\s[^<>]*)?/?>)[ \\t]*<br>`, 'gi')
const breakBeforeBlock = /<br>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)(?:\s[^<>]*)?>)/gi

/**
 * Paragraphs of a text that was written in the classic editor. It has none: WordPress makes them of empty lines, and
 * line breaks of single line ends, whenever it shows the post.
 */
export function autop(text: string): string {
  const { rest, kept } = takeOut(text.replace(/\r\n?/g, '\n'))
  const separated = rest
    .replace(/<br\s*\/?>\s*<br\s*\/?>/gi, '\n\n')
    .replace(beforeBlock, '\n\n$1')
    .replace(afterBlock, '$1\n\n')
    .replace(/(<hr(?:\s[^<>]*)?\/?>)/gi, '$1\n\n')
  const html = withoutLineEndsInTags(separated)
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map(paragraphOf)
    .join('\n')
    .replace(breakAfterBlock, '$1')
    .replace(breakBeforeBlock, '$1')
  return putBack(html, kept)
}

/** Text beside the tag of a block is a paragraph of its own; browsers read the rest as it is meant. */
function paragraphOf(part: string): string {
  if (loneBlock.test(part)) return part.trim()
  const lines = part
    .trim()
    .replace(/<br\s*\/?>\s*\n/gi, '\n')
    .replace(/\s*\n/g, '<br>\n')
  if (startsWithBlock.test(part)) return lines
  return endsWithBlock.test(part) ? `<p>${lines}` : `<p>${lines}</p>`
}

function withoutLineEndsInTags(html: string): string {
  return html.replace(/<[a-z/][^<>]*>/gi, (tag) => tag.replace(/\n/g, ' '))
}

// The line ends in these are not ours to change.
const untouched = /<(pre|script|style|svg|math|textarea)[\s>]/gi

interface TakenOut {
  rest: string
  kept: { tag: string; html: string }[]
}

function takeOut(text: string): TakenOut {
  const kept: TakenOut['kept'] = []
  let rest = ''
  let from = 0
  for (;;) {
    untouched.lastIndex = from
    const found = untouched.exec(text)
    if (!found) break
    const tag = found[1]?.toLowerCase() ?? ''
    const end = endOf(text, tag, found.index)
    rest += `${text.slice(from, found.index)}${placeOf(tag, kept.length)}`
    kept.push({ tag, html: text.slice(found.index, end) })
    from = end
  }
  return { rest: rest + text.slice(from), kept }
}

function endOf(text: string, tag: string, from: number): number {
  const closing = new RegExp(`</${tag}\\s*>`, 'gi')
  closing.lastIndex = from
  const found = closing.exec(text)
  return found ? found.index + found[0].length : text.length
}

function placeOf(tag: string, index: number): string {
  return tag === 'pre' ? `<pre kept="${index}"></pre>` : `<span kept="${index}"></span>`
}

function putBack(html: string, kept: TakenOut['kept']): string {
  return html.replace(/<(?:pre|span) kept="(\d+)">\s*<\/(?:pre|span)>/g, (place, index) => {
    return kept[Number(index)]?.html ?? place
  })
}
