import { legalText } from './legal-text.rules'

/** What is already XML, and not to be escaped again. */
export interface Xml {
  xml: string
}

type Attributes = Record<string, string | number | null>

/** An element with text in it, or with elements, each on a line of its own. */
export function element(name: string, attributes: Attributes, content?: string | Xml[]): Xml {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => ` ${key}="${escaped(String(value)).replace(/[\t\n]/g, ' ')}"`)
  const opening = `${name}${written.join('')}`
  if (content === undefined) return { xml: `<${opening}/>` }
  const inner =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map(({ xml }) => `${xml}\n`).join('')}`
  return { xml: `<${opening}>${inner}</${name}>` }
}

function escaped(text: string): string {
  return (
    legalText(text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      // Also '>': after ']]' it would end a section that was never begun.
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
