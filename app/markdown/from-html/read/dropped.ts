import { attribute, hasAttribute, type SourceElement } from './source'
import type { Style } from './styles'

/** Elements that show no text, or only controls of the page that they were copied from. */
const droppedTags = new Set(
  `applet area audio base button canvas clipboard-copy datalist embed head link map math meta meter noembed
   noframes noscript object optgroup option param progress script select source style svg template textarea
   title track video xml`.split(/\s+/),
)

/** Parts of pages and documents that are no part of the text. */
const droppedClasses =
  /(^|\s)(sr-only|visually-hidden|visuallyhidden|screen-reader-text|mw-editsection|mw-cite-backlink|noprint|headerlink|heading-anchor|hash-link|octicon|octicon-link|zeroclipboard-container|linenos?|line-?numbers?|lineno|gutter|blob-num|msocomtxt|msocomanchor|msotoc\d|apple-interchange-newline)(\s|$)/i

export function isDropped(element: SourceElement, style: Style): boolean {
  if (droppedTags.has(element.tagName) || style.isHidden) return true
  if (element.tagName === 'input') return attribute(element, 'type') !== 'checkbox'
  if (hasAttribute(element, 'hidden') && attribute(element, 'hidden') !== 'until-found') return true
  if (attribute(element, 'aria-hidden') === 'true' && element.tagName !== 'img') return true
  if (style.wordElement === 'comment-list' || style.wordElement === 'comment') return true
  if (style.wordList === 'ignore') return true
  return droppedClasses.test(attribute(element, 'class'))
}
