import { chooseEncoding } from '../../http/encoding/accept-encoding'
import { type Encoding, encodings } from './encodings'

/** Parses each value of Accept-Encoding once. */
export function createPreferredEncoding() {
  const encodingsByHeader = new Map<string, Encoding>()

  return function preferredEncoding(acceptEncoding = ''): Encoding {
    const known = encodingsByHeader.get(acceptEncoding)
    if (known) return known
    const chosen = chooseEncoding(acceptEncoding, encodings)
    // Browsers send a few different values; made-up ones must not fill the memory.
    if (encodingsByHeader.size < 200) encodingsByHeader.set(acceptEncoding, chosen)
    return chosen
  }
}
