import type { Root } from 'hast'
import { eachOf } from '../tree/walk'

const keptSchemes = new Set(['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'])
const externalRel = ['nofollow', 'noopener', 'noreferrer', 'ugc']

/** Empties addresses of other schemes, and opens external links in a new tab. */
export function guardLinks(siteOrigin: string) {
  return (tree: Root) => {
    eachOf(tree, 'element', (node) => {
      const { properties } = node
      if (!('href' in properties)) return
      properties.href = keptAddress(String(properties.href))
      if (isExternal(properties.href, siteOrigin)) {
        properties.target = '_blank'
        properties.rel = externalRel
      }
    })
  }
}

/**
 * Where the links of a text lead, in its order, each as a whole address: paper shows them at the end.
 * ui/styles/print.css numbers the very same links. Those within the text lead nowhere on paper.
 */
export function linkTargetsOf(tree: Root, siteOrigin: string): string[] {
  const targets: string[] = []
  eachOf(tree, 'element', ({ tagName, properties }) => {
    const address = String(properties.href ?? '')
    if (tagName !== 'a' || address === '' || address.startsWith('#')) return
    targets.push(URL.parse(address, siteOrigin)?.href ?? address)
  })
  return targets
}

/** The address itself if its scheme is one we keep or it has none, else nothing. */
export function keptAddress(address: string): string {
  const scheme = schemeOf(address)
  return scheme === null || keptSchemes.has(scheme) ? address : ''
}

function schemeOf(address: string): string | null {
  // Browsers drop control characters and blanks before they read a scheme; so must we,
  // or 'java\tscript:' would pass as a relative address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  const bare = address.replace(/[\u0000-\u0020\u007f-\u009f]/g, '')
  const colon = bare.indexOf(':')
  if (colon === -1) return null
  const before = bare.slice(0, colon)
  return /[/?#]/.test(before) ? null : before.toLowerCase()
}

export function isExternal(address: string, siteOrigin: string): boolean {
  if (!/^(https?:|\/\/)/i.test(address)) return false
  // Resolved as a browser would: on an https site 'http:elsewhere.example' leaves it, without slashes.
  return URL.parse(address, siteOrigin)?.origin !== siteOrigin
}
