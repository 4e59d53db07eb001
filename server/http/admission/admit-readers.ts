import type { IncomingMessage } from 'node:http'
import { readerAddress } from '../address/reader-address'
import type { Admission } from './admission'

/** Waits until the work of a request may begin. Resolves to what ends it; null if it is refused. */
export type Admit = (request: IncomingMessage) => Promise<(() => void) | null>

/** By network: an IPv4 address, or an IPv6 /64. */
export function admitReaders({ enter }: Pick<Admission, 'enter'>, trustProxy: boolean): Admit {
  return ({ headers, socket }) => {
    const forwardedFor = String(headers['x-forwarded-for'] ?? '')
    return enter(readerAddress(socket.remoteAddress, forwardedFor, trustProxy))
  }
}
