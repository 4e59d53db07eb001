import type { Entity, Mention } from '../entity.rules'
import type { TextBlock } from '../reading/blocks.rules'
import { refang } from './defanged.rules'
import { hashIndicator } from './hashes.rules'
import { networkIndicator, withoutPunctuation } from './network.rules'

/** Scripts that are written without spaces, pictures, and quotation marks end a word. */
const character =
  '[^\\s"“”<>`|،。、，；：「」（）\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Extended_Pictographic}]'
/** A word; also one with dots as in `evil (dot) example`. */
const token = new RegExp(
  `${character}+(?:[ \\t][[({](?:dot|at|\\.|@)[\\])}][ \\t]${character}+)*`,
  'giu',
)
/** The same for most texts, in a fraction of the time. */
const asciiToken = /[^\s"<>`|]+(?:[ \t][[({](?:dot|at|\.|@)[\])}][ \t][^\s"<>`|]+)*/gi
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are in ASCII.
const isAscii = /^[\x00-\x7f]*$/
const couldBeIndicator = /[.:@)\]}]|[\da-f]{32}/i

/** Every indicator in a block: defanged ones anywhere, others only in lists of indicators. */
export function indicatorsIn(block: TextBlock, siteHost: string | null): Mention[] {
  const place = placeOf(block)
  if (place === null && !couldBeDefanged(block.text)) return []
  const mentions: Mention[] = []
  const words = isAscii.test(block.text) ? asciiToken : token
  for (const { 0: found, index } of block.text.matchAll(words)) {
    if (!couldBeIndicator.test(found)) continue
    for (const { text, offset } of splitList(found)) {
      const { text: refanged, isDefanged } = refang(text)
      if (place === null && !isDefanged) continue
      if (isComment(block, index)) continue
      const before = block.text.slice(Math.max(0, index + offset - 80), index + offset)
      const entity =
        networkOf(refanged, { isDefanged, siteHost, before, block }) ??
        (place === null
          ? null
          : hashIndicator(withoutPunctuation(text), `${block.labels} ${before}`))
      const why = isDefanged ? 'defanged by its author' : (place ?? '')
      if (!entity) continue
      const at = index + offset
      mentions.push({
        ...entity,
        written: withoutPunctuation(text),
        line: block.lineAt(at),
        why,
        block,
        index: at,
      })
    }
  }
  return mentions
}

function placeOf({ isIocBlock, iocHeading }: TextBlock): string | null {
  if (isIocBlock) return 'in a block marked ioc'
  return iocHeading === null ? null : `under the heading “${iocHeading}”`
}

const defangedMark =
  /[[({]\s?(?:\.|::?|@|\/|dot|at|:\/\/)\s?[\])}]|\[\.|\.\]|\bh(?:xx|\*\*)ps?|\bfxp/i

function couldBeDefanged(text: string): boolean {
  return defangedMark.test(text)
}

/** `a[.]example,b[.]example` or `a[.]example/b[.]example`: an address with a path may contain a comma. */
function splitList(text: string): { text: string; offset: number }[] {
  const hasScheme = /:\/\/|\[:\]/.test(text)
  const isPathOfHosts = text.includes('/') && text.split('/').every((part) => /\[\.\]\w/.test(part))
  if (hasScheme || !(isPathOfHosts || /[,;]/.test(text))) return [{ text, offset: 0 }]
  let offset = 0
  return text.split(isPathOfHosts ? /[,;/]/ : /[,;]/).map((part) => {
    const from = offset
    offset += part.length + 1
    return { text: part, offset: from }
  })
}

/** In a block marked ioc, lines that begin with # are for people. */
function isComment({ isIocBlock, text }: TextBlock, index: number): boolean {
  if (!isIocBlock) return false
  const lineStart = text.lastIndexOf('\n', index - 1) + 1
  return /^\s*(?:#|\/\/)/.test(text.slice(lineStart, lineStart + 20))
}

/** Numbers with four parts that are no addresses: up to the end of the clause, unless it says otherwise. */
const versionBefore =
  /(?:\b(?:versions?|ver|v|builds?|releases?|firmware|sections?|chapters?|requirements?|oid|updates?|patch(?:es|ed)?|fixed)\b\s?:?(?:(?!\baddress|\bips?\b)[^;:!?\n]){0,60}|[\d.]|§\s*)$/i
const contactBefore =
  /\b(?:contact|report(?:ed)?(?: it)? to|write to|e-?mail us|reach us|questions|press)\b/i

function networkOf(
  text: string,
  {
    isDefanged,
    siteHost,
    before,
    block,
  }: { isDefanged: boolean; siteHost: string | null; before: string; block: TextBlock },
): Entity | null {
  const entity = networkIndicator(text, { isDefanged, siteHost })
  if (!entity || isDefanged) return entity
  if (entity.type === 'ipv4' && versionBefore.test(before)) return null
  if (entity.type === 'email' && contactBefore.test(block.text)) return null
  return entity
}
