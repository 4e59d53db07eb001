import type { Entity } from '../entity.rules'

const scheme = /^(http|ftp)(?=s?:\/\/)/
/** Of an address, with or without a scheme: everything before the path. */
const authority = /^(?:[a-z]+:\/\/)?[^/?#]*/i

/** An indicator as it may be shown: nobody opens it by accident. Hashes and identifiers are harmless as they are. */
export function defang({ type, value }: Entity): string {
  switch (type) {
    case 'ipv4':
    case 'domain':
      return withoutDots(value)
    case 'ipv6':
      return value.replaceAll(':', '[:]')
    case 'email':
      return value.replace(/@(.*)$/, (_, host: string) => `[@]${withoutDots(host)}`)
    case 'url':
      return value
        .replace(authority, withoutDots)
        .replace(scheme, (name) => (name === 'http' ? 'hxxp' : 'fxp'))
    default:
      return value
  }
}

function withoutDots(text: string): string {
  return text.replaceAll('.', '[.]')
}

/** The value of an indicator that `defang()` returned. */
export function refangShown(shown: string): string {
  return shown
    .replace(/\[([.:@])\]/g, '$1')
    .replace(/^hxxp(?=s?:\/\/)/, 'http')
    .replace(/^fxp(?=s?:\/\/)/, 'ftp')
}
