import type { Root } from 'hast'
import { visit } from '../tree/visit'
import { safeAddress } from './links'

/** Feed readers and mail programs do not know which page an address is relative to. */
export function makeAddressesAbsolute(pageUrl: string) {
  return (tree: Root) => {
    visit(tree, 'element', ({ properties }) => {
      for (const name of ['href', 'src']) {
        if (name in properties)
          properties[name] = absoluteAddress(String(properties[name]), pageUrl)
      }
    })
  }
}

/** Undefined, which removes the attribute, if the scheme is not allowed. */
function absoluteAddress(address: string, pageUrl: string): string | undefined {
  const safe = safeAddress(address)
  return safe === '' ? undefined : URL.parse(safe, pageUrl)?.href
}
