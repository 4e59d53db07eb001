/** Serialized XML, which must not be escaped again. */
export interface Xml {
  xml: string
}

type Attributes = Record<string, string | number | null>

/** An element with text, or with child elements on a line each. Attributes that are null are left out. */
export function element(name: string, attributes: Attributes, content?: string | Xml[]): Xml {
  const attributeTexts = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value)).replace(/[\t\n]/g, ' ')}"`)
  const opening = `${name}${attributeTexts.join('')}`
  if (content === undefined) return { xml: `<${opening}/>` }
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map(({ xml }) => `${xml}\n`).join('')}`
  return { xml: `<${opening}>${inner}</${name}>` }
}

function escapeXml(text: string): string {
  return (
    xmlSafeText(text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      // XML forbids ']]>' outside a CDATA section.
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const illegalCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes characters that XML 1.0 forbids even in escaped form: one of them makes a whole feed unreadable. */
export function xmlSafeText(text: string): string {
  return text.toWellFormed().replace(illegalCharacters, '').replace(/\r\n?/g, '\n')
}
