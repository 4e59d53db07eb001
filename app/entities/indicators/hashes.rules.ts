import type { Entity, IndicatorType } from '../entity.rules'

const types = new Map<number, IndicatorType>([
  [32, 'md5'],
  [40, 'sha1'],
  [64, 'sha256'],
  [128, 'sha512'],
])
const hash = /^(?:(?:md5|sha-?(?:1|256|512))[:=(])?([\da-f]{32,128})\)?$/i

/** Digests that are not of a whole file, or of no file at all. */
const otherDigest =
  /\b(?:imphash|import hash|ja3s?|ja4\w*|jarm|vhash|rich[- ]?(?:header|pe)?|telfhash|authentihash|icon|dhash|serial|thumbprint|fingerprint|commit|revision|guid|uuid|nonce|key|token|salt|ntlm|mutex)\b[^\n]{0,20}$/i

/** Of an empty file, in each algorithm: on every machine. */
const empty = new Set([
  'd41d8cd98f00b204e9800998ecf8427e',
  'da39a3ee5e6b4b0d3255bfef95601890afd80709',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
])

/** The hash that a token is. `before` are texts in front of it, with what is above and beside it. */
export function hashIndicator(token: string, before: readonly string[]): Entity | null {
  const digits = hash.exec(token)?.[1]?.toLowerCase() ?? ''
  const type = types.get(digits.length)
  if (!type || empty.has(digits) || before.some((text) => otherDigest.test(text))) return null
  // Random digits: not a number, and not one digit again and again.
  const isRandom = /[a-f]/.test(digits) && /\d/.test(digits) && new Set(digits).size > 5
  return isRandom ? { type, value: digits } : null
}
