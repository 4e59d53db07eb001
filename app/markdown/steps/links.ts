import type { Root } from 'hast'
import { visit } from '../tree/visit'

const allowedSchemes = new Set(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'])
const externalRel = ['nofollow', 'noopener', 'noreferrer', 'ugc']

/** Empties addresses with other schemes, and opens external links in a new tab. */
export function guardLinks(siteOrigin: string) {
  return (tree: Root) => {
    visit(tree, 'element', (node) => {
      const { properties } = node
      if (!('href' in properties)) return
      properties.href = safeAddress(String(properties.href))
      if (isExternal(properties.href, siteOrigin)) {
        properties.target = '_blank'
        properties.rel = externalRel
      }
    })
  }
}

/**
 * The absolute addresses of all links in order, for the list at the end of a printed page. ui/styles/print.css numbers
 * the same links. Links within the page are left out: on paper they lead nowhere.
 */
export function linkTargetsOf(tree: Root, pageUrl: string): string[] {
  const targets: string[] = []
  visit(tree, 'element', ({ tagName, properties }) => {
    const address = String(properties.href ?? '')
    if (tagName !== 'a' || address === '' || address.startsWith('#')) return
    targets.push(URL.parse(address, pageUrl)?.href ?? address)
  })
  return targets
}

/** The address if its scheme is allowed or it has none, else an empty string. */
export function safeAddress(address: string): string {
  const scheme = schemeOf(address)
  return scheme === null || allowedSchemes.has(scheme) ? address : ''
}

function schemeOf(address: string): string | null {
  // Browsers ignore control characters and spaces in a scheme. If we did not, 'java\tscript:' would pass as a
  // relative address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  const bare = address.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  const colon = bare.indexOf(':')
  if (colon === -1) return null
  const before = bare.slice(0, colon)
  return /[/?#]/.test(before) ? null : before.toLowerCase()
}

export function isExternal(address: string, siteOrigin: string): boolean {
  if (!/^(https?:|\/\/)/i.test(address)) return false
  // Resolved as a browser does: on an https site 'http:elsewhere.example' is external even without slashes.
  return URL.parse(address, siteOrigin)?.origin !== siteOrigin
}
