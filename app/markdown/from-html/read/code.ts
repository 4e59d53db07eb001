import { attribute, descendants, isElement, isText, type SourceElement } from './source'

const lineTags = new Set(['div', 'p', 'li', 'tr'])
const named =
  /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-text-|brush:\s*|sourceCode\s+)([\w+#.-]{1,30})/i
const languageNames: Record<string, string> = {
  'html-basic': 'html',
  'html-erb': 'html',
  js: 'js',
  cs: 'csharp',
  plain: 'text',
  plaintext: 'text',
  'plain text': 'text',
}
const notDisplayed = /(^|\s)(linenos?|line-?numbers?|lineno|gutter|blob-num)(\s|$)/i

/** The text of a code block: each element that is a line ends with a line end. */
export function codeText(element: SourceElement): string {
  let text = ''
  const hidden = new Set<unknown>()
  for (const node of descendants(element)) {
    if (hidden.has(node.parentNode)) {
      hidden.add(node)
    } else if (isText(node)) {
      text += node.value
    } else if (isElement(node)) {
      if (node.tagName === 'br') text += '\n'
      else if (isHidden(node)) {
        hidden.add(node)
      } else if (lineTags.has(node.tagName)) {
        if (text !== '' && !text.endsWith('\n')) text += '\n'
      }
    }
  }
  return text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\n/, '')
    .replace(/\s+$/, '')
}

function isHidden(element: SourceElement): boolean {
  return (
    /^(button|script|style|svg|template)$/.test(element.tagName) ||
    notDisplayed.test(attribute(element, 'class'))
  )
}

/** The language that the page names for a code block, as the name after three backticks. '' if none. */
export function codeLanguage(element: SourceElement): string {
  for (const candidate of [...innerCode(element), element, ...parents(element)]) {
    const name =
      named.exec(attribute(candidate, 'class'))?.[1] ||
      attribute(candidate, 'data-lang') ||
      attribute(candidate, 'data-language')
    const language = name.toLowerCase()
    const known = languageNames[language] ?? language
    if (/^[\w+#.-]{1,30}$/.test(known)) return known
  }
  return ''
}

function innerCode(element: SourceElement): SourceElement[] {
  const inner = element.childNodes.find((node) => isElement(node) && node.tagName === 'code')
  return inner && isElement(inner) ? [inner] : []
}

function parents({ parentNode }: SourceElement): SourceElement[] {
  if (!parentNode || !('tagName' in parentNode)) return []
  const above = parentNode.parentNode
  return above && 'tagName' in above ? [parentNode, above] : [parentNode]
}
