import { domainToASCII } from 'node:url'
import type { Entity, IndicatorType } from '~/entities/entity.rules'
import { observableId } from './stix-ids.rules'
import type { StixObject } from './stix-object.rules'
import { uriOf } from './uri.rules'

export interface Indicator extends Entity {
  type: IndicatorType
}

const addressTypes = {
  ipv4: 'ipv4-addr',
  ipv6: 'ipv6-addr',
  domain: 'domain-name',
  url: 'url',
  email: 'email-addr',
} as const

const hashNames = { md5: 'MD5', sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' } as const

/** What can be seen on a computer or in a network; null if the standard has no form for the value. */
export function observableOf({ type, value }: Indicator): StixObject | null {
  switch (type) {
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      return observable('file', { hashes: { [hashNames[type]]: value } })
    case 'url': {
      const uri = uriOf(value)
      return uri === null ? null : observable('url', { value: uri })
    }
    case 'domain':
      return isHostName(value) ? observable('domain-name', { value }) : null
    case 'email':
      return isMailbox(value) ? observable('email-addr', { value }) : null
    case 'ipv4':
    case 'ipv6':
      return observable(addressTypes[type], { value })
  }
}

function observable(type: string, contributing: Record<string, unknown>): StixObject {
  return { type, spec_version: '2.1', id: observableId(type, contributing), ...contributing }
}

const hostLabel = /^(?!-|..--(?<!xn--))[\p{L}\p{M}\p{N}-]{1,63}(?<!-)$/u

/** As RFC 1034 and RFC 5890 have it: the DNS also has names with an underscore, or with `--` in other places. */
function isHostName(value: string): boolean {
  const isKnown = value.length <= 253 && domainToASCII(value) !== ''
  return isKnown && value.split('.').every((label) => hostLabel.test(label))
}

function isMailbox(value: string): boolean {
  const [local = '', host = ''] = value.split('@')
  return !/^\.|\.\.|\.$/.test(local) && isHostName(host)
}

/** In the STIX patterning language: matches exactly this value. */
export function patternOf({ type, value }: Indicator): string {
  switch (type) {
    case 'md5':
    case 'sha1':
    case 'sha256':
    case 'sha512':
      return `[file:hashes.${quoted(hashNames[type])} = ${quoted(value)}]`
    case 'url':
      return urlPattern(value)
    case 'ipv4':
    case 'ipv6':
    case 'domain':
    case 'email':
      return `[${addressTypes[type]}:value = ${quoted(value)}]`
  }
}

/** An address that is written without a scheme may have either. */
function urlPattern(value: string): string {
  const uri = uriOf(value)
  const addresses = uri === null ? [`http://${value}`, `https://${value}`] : [uri]
  const comparisons = addresses.map((address) => `url:value = ${quoted(uriOf(address) ?? address)}`)
  return `[${comparisons.join(' OR ')}]`
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
