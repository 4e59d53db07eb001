import type { Root } from 'hast'
import { eachOf } from '../tree/walk'
import { keptAddress } from './links'

/** Every address as it is from anywhere: a feed reader does not know which page a text stood on. */
export function wholeAddresses(pageUrl: string) {
  return (tree: Root) => {
    eachOf(tree, 'element', ({ properties }) => {
      for (const name of ['href', 'src']) {
        if (name in properties) properties[name] = wholeAddress(String(properties[name]), pageUrl)
      }
    })
  }
}

/** Nothing where there is none that may be kept: the attribute goes. */
function wholeAddress(address: string, pageUrl: string): string | undefined {
  const kept = keptAddress(address)
  return kept === '' ? undefined : URL.parse(kept, pageUrl)?.href
}
