import {
  attribute,
  descendants,
  isElement,
  type SourceElement,
  type SourceParent,
  textBelow,
} from './source'

/** Ids that editors, generators and wikis give to footnotes and endnotes. */
const noteId =
  /^(_?ftn|_?edn|ftnt|fn|user-content-fn|footnote|endnote|cite_note|sdfootnote)[\w:.-]*$/i
/** Ids of the places that refer to them. */
const referenceId = /ref|anc$/i
const label = /^\s*[[(]?\s*(\d{1,4}|[a-z]{1,4}|[*†‡§]+|note \d{1,3})\s*[\])]?\s*$/i

/** The footnotes of a document: where they are, and their numbers in the order of their references. */
export interface Notes {
  /** The number of the note that a link refers to; null if it is no reference. */
  numberOf(link: SourceElement): number | null
  /** The number of the note that an element holds; null if it holds none. */
  definedBy(element: SourceElement): number | null
  isBacklink(link: SourceElement): boolean
}

export function findNotes(root: SourceParent): Notes {
  const holders = new Map<string, SourceElement>()
  const links: SourceElement[] = []
  for (const node of descendants(root)) {
    if (!isElement(node)) continue
    for (const name of ['id', 'name']) {
      const id = attribute(node, name)
      if (id && noteId.test(id) && !referenceId.test(id) && !holders.has(id)) {
        holders.set(id, holderOf(node))
      }
    }
    if (node.tagName === 'a' && fragmentOf(node)) links.push(node)
  }
  const numbers = new Map<SourceElement, number>()
  for (const link of links) {
    const holder = holders.get(fragmentOf(link))
    if (!holder || numbers.has(holder) || isInside(link, holder)) continue
    if (label.test(textBelow(link, 40))) numbers.set(holder, numbers.size + 1)
  }
  return {
    numberOf(link) {
      const holder = holders.get(fragmentOf(link))
      return holder && !isInside(link, holder) ? (numbers.get(holder) ?? null) : null
    },
    definedBy: (element) => numbers.get(element) ?? null,
    isBacklink: (link) =>
      referenceId.test(fragmentOf(link)) && /^\W?\w*\W*$/.test(textBelow(link, 20).trim()),
  }
}

/** Browsers make the addresses of copied links absolute, so only their fragment says that they are references. */
function fragmentOf(link: SourceElement): string {
  const [, fragment = ''] = /#([^#]*)$/.exec(attribute(link, 'href')) ?? []
  return fragment
}

/** The block with the text of a note. Word and Google Docs give the id to the number in front of it. */
function holderOf(element: SourceElement): SourceElement {
  if (element.tagName === 'div' || element.tagName === 'li' || element.tagName === 'aside')
    return element
  let current: SourceElement = element
  while (!/^(p|div|li|dd|td)$/.test(current.tagName)) {
    const above = current.parentNode
    if (!above || !('tagName' in above) || above.tagName === 'body') return element
    current = above
  }
  const above = current.parentNode
  const isWordNote =
    above &&
    'tagName' in above &&
    /mso-element:\s*(foot|end)note(?!-)/i.test(attribute(above, 'style'))
  return isWordNote ? above : current
}

function isInside(node: SourceElement, holder: SourceElement): boolean {
  let current: SourceParent | null = node
  for (let depth = 0; current && depth < 500; depth += 1) {
    if (current === holder) return true
    current = 'parentNode' in current ? current.parentNode : null
  }
  return false
}
