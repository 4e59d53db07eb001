import type { HintRange } from '../hint.rules'

/** A name with digits, such as a CVE number, a hash, a version or an address. */
export interface Identifier extends HintRange {
  /** Its letters and digits, without what stands between them. */
  parts: string[]
}

const token = /[\p{L}\p{N}]+(?:[-_./:‐‑–][\p{L}\p{N}]+)*/gu
const part = /\p{L}+|\p{N}+/gu
/** 'mid-2024' is a number. */
const numberPrefix = /^(?:mid|pre|post|early|late|top|sub|non|under|over)-\d/i
const brackets = /[[({](\.|:|dot)[\])}]/gi

export function identifiersIn(text: string): Identifier[] {
  return [...text.matchAll(token)].flatMap(({ 0: found, index }) =>
    isIdentifier(found) ? [{ start: index, end: index + found.length, parts: partsOf(found) }] : [],
  )
}

function isIdentifier(text: string): boolean {
  if (numberPrefix.test(text)) return false
  // Three numbers or more, a time, or 24/7.
  if (/^v?\d+(?:\.\d+){2,}$/i.test(text)) return !/^\d{1,3}(?:\.\d{3})+$/.test(text)
  if (/^\d+[:/]\d+$/.test(text)) return true
  const digits = text.match(/\d/g)?.length ?? 0
  const isMixed =
    digits > 0 && /^[\p{Lu}v]|^\p{L}+\d|^[0-9a-f]{16,}$/u.test(text) && /\p{L}/u.test(text)
  if (!isMixed) return false
  // 'B2B', '2FA' and 'Web3' are words.
  return digits >= 3 || /^\p{L}{1,10}-\d+(?:[-.]\d+)*$/u.test(text)
}

function partsOf(text: string): string[] {
  return (text.replace(/^v(?=\d)/i, '').match(part) ?? []).map((one) => one.toLowerCase())
}

/** The body with defanged dots put right: '198.51.100[.]7' is '198.51.100.7'. */
export function withPlainDots(body: string): string {
  if (!/[[({](?:\.|:|dot)[\])}]/i.test(body)) return body
  return body.replace(brackets, (_, sign: string) => (sign === ':' ? ':' : '.'))
}

/** Whatever stands between the parts: 'SHA-256', 'SHA256' and 'SHA 256' are the same. */
export function containsIdentifier(body: string, { parts }: Identifier): boolean {
  const pattern = parts.join('[\\s\\-_./:‐‑–]?')
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])v?${pattern}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'iu').test(
    body,
  )
}
