import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

/** The text that a browser shows for a little HTML, on one line: titles, excerpts and names of other systems. */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return onOneLine(html)
  const text = onOneLine(textOf(parseFragment(html)))
  return text === '' ? onOneLine(html) : text
}

function textOf(node: DefaultTreeAdapterTypes.ParentNode): string {
  let text = ''
  for (const child of node.childNodes) {
    if (child.nodeName === '#text' && 'value' in child) text += child.value
    else if ('tagName' in child && !/^(script|style)$/.test(child.tagName)) {
      text += /^(br|p|div|li|h[1-6])$/.test(child.tagName) ? ` ${textOf(child)} ` : textOf(child)
    }
  }
  return text
}

export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

// Not legal in XML, and invisible in pages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const controlCharacters = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g

/** Text without control characters and halves of characters, which no database and no page may hold. */
export function withoutControls(text: string): string {
  return text.replace(controlCharacters, '').toWellFormed()
}
