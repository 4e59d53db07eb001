import { isIP } from 'node:net'
import { isPublicAddress } from '~/http/public-address'

export const maxAddressLength = 2000

export type AddressProblem =
  | 'empty'
  | 'too-long'
  | 'invalid'
  | 'not-https'
  | 'credentials'
  | 'private'

export const addressTexts = {
  empty: 'Enter the address that receives the messages.',
  'too-long': `The address is longer than ${maxAddressLength} characters.`,
  invalid: 'This is no web address. It looks like https://example.com/hooks.',
  'not-https': 'The address must begin with https://, so that nobody on the way can read it.',
  credentials: 'Leave out the name and password: messages are signed instead.',
  private:
    'This address is inside a private network. The server sends nothing there unless WEBHOOKS_PRIVATE=1 is set.',
} as const satisfies Record<AddressProblem, string>

/** Names are looked up when a message is sent; here only what can be told without the DNS is refused. */
export function readAddress(
  typed: string,
  { arePrivateAllowed }: { arePrivateAllowed: boolean },
): { ok: true; address: string } | { ok: false; problem: AddressProblem } {
  const text = typed.trim()
  if (text === '') return { ok: false, problem: 'empty' }
  if (text.length > maxAddressLength) return { ok: false, problem: 'too-long' }
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return { ok: false, problem: 'invalid' }
  if (url.username || url.password) return { ok: false, problem: 'credentials' }
  if (url.protocol === 'http:' && !arePrivateAllowed) return { ok: false, problem: 'not-https' }
  if (isPrivateHost(url.hostname) && !arePrivateAllowed) return { ok: false, problem: 'private' }
  url.hash = ''
  return { ok: true, address: url.href }
}

/** Whether the host can only be on this machine or in its network. An IPv6 address has brackets here. */
function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return !isPublicAddress(host)
  const name = host.replace(/\.$/, '')
  return name === 'localhost' || /\.(localhost|local|internal)$/.test(name)
}
