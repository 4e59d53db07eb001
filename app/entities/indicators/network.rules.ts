import { getDomain } from 'tldts'
import type { Entity } from '../entity.rules'
import { isBareAddress, isBareHost, isBareIndicator } from './bare-names.rules'
import { isOwnHost, isPublicDomain, publicAddress } from './reserved-hosts.rules'

interface Options {
  isDefanged: boolean
  /** Nothing else is in its paragraph, item or cell. */
  isAlone: boolean
  /** It has a scheme. */
  isAddress?: true
  /** The host of the site itself. */
  siteHost: string | null
}

const url =
  /^(https?|ftps?|sftp|tcp|udp|wss?):\/\/([^\s/@]{1,100}@)?(\[[\da-f:]+\]|[^\s/?#:@[\]]+)(:\d{1,5})?([/?#]\S*)?$/i
const email = /^(?:mailto:)?([\w.%+-]{1,64})@([\w.-]{4,253})$/i
const hostAndPort = /^(\[[\da-f:]+\]|[\w.-]+|[\da-f:]+)(?::(\d{1,5}))?(\/\S*)?$/i
/** As in `host:443/TCP`. */
const transport = /(?<=:\d{1,5})\/(?:tcp|udp)$/i
const network = /^\/\d{1,3}$/

/** The indicator that a refanged token is; null if it is none. */
export function networkIndicator(token: string, options: Options): Entity | null {
  const text = withoutPunctuation(token).replace(transport, '')
  if (text.length < 4 || text.length > 2_048 || text.includes('\\')) return null
  const asUrl = url.exec(text)
  if (asUrl) {
    const [, scheme = '', user = '', host = '', port = '', rest = ''] = asUrl
    const known = hostIndicator(host, { ...options, isAddress: true })
    return (
      known && {
        type: 'url',
        value: `${scheme.toLowerCase()}://${user}${known.written}${port}${rest}`,
      }
    )
  }
  const asEmail = email.exec(text)
  if (asEmail) {
    const [, name = '', host = ''] = asEmail
    const known = hostIndicator(host, options)
    return known?.type === 'domain' && !name.startsWith('.') && !name.endsWith('.')
      ? { type: 'email', value: `${name}@${known.written}` }
      : null
  }
  const asHost = hostAndPort.exec(text)
  if (!asHost) return null
  const address = publicAddress(text)
  if (address) return options.isDefanged || isBareAddress(address.value) ? address : null
  const [, host = '', port = '', path = ''] = asHost
  const known = hostIndicator(host, options)
  // A block of addresses is no single one.
  if (!known || network.test(path)) return null
  if (path.length > 1) {
    return { type: 'url', value: `${known.written}${port && `:${port}`}${path}` }
  }
  return { type: known.type, value: known.value }
}

/** No word of a programming language or of a sentence. */
const usualTld = /\.(?:com|org|net|info|biz|ru|cn|top|xyz)$/

interface HostIndicator {
  type: 'ipv4' | 'ipv6' | 'domain'
  value: string
  /** As it stands in an address. */
  written: string
}

function hostIndicator(
  text: string,
  { isDefanged, isAlone, isAddress, siteHost }: Options,
): HostIndicator | null {
  const plain = text.replace(/^\[(.*)\]$/, '$1')
  const address = publicAddress(plain)
  if (address) {
    const isOne = isDefanged || isBareAddress(address.value)
    return isOne ? { ...address, written: text.toLowerCase() } : null
  }
  const host = text.toLowerCase()
  if (!isPublicDomain(host) || isOwnHost(host, siteHost)) return null
  const registered = getDomain(host)
  const name = isAlone && usualTld.test(host) ? host : text
  const isBare = isAddress ? isBareHost(registered ?? host) : isBareIndicator(name, registered)
  if (!isDefanged && !isBare) return null
  return { type: 'domain', value: host, written: host }
}

const footnote = /\[\^[\w-]{1,20}\]$/

/** Without the brackets and the punctuation of the sentence around it. */
export function withoutPunctuation(token: string): string {
  // Names in the DNS may begin with _, but do not end with it.
  const start = token.endsWith('_') ? /^[('"‘’“*_~{=@]+\.?/ : /^[('"‘’“*~{=@]+\.?/
  let text = token.replace(start, '').replace(/['’]s$/, '')
  if (text.startsWith('[') && !/^\[[\da-f:]+\]/i.test(text))
    text = text.slice(1).replace(/^['"‘“]/, '')
  for (;;) {
    const last = text.at(-1) ?? ''
    if (last !== '' && `.,;:!?'"’”*_~}…=`.includes(last)) text = text.slice(0, -1)
    else if (last === ')' && count(text, '(') < count(text, ')')) text = text.slice(0, -1)
    else if (last === ']' && count(text, '[') < count(text, ']')) text = text.slice(0, -1)
    else if (last === ']' && footnote.test(text)) text = text.replace(footnote, '')
    else return text
  }
}

function count(text: string, character: string): number {
  let found = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) found += 1
  return found
}
