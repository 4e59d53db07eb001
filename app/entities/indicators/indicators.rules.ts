import type { Entity, Mention } from '../entity.rules'
import type { TextBlock } from '../reading/blocks.rules'
import { refang } from './defanged.rules'
import { hashIndicator } from './hashes.rules'
import { networkIndicator, withoutPunctuation } from './network.rules'
import { isVersionNumber } from './version-numbers.rules'

/** Scripts that are written without spaces, pictures, and quotation marks end a word. */
const character =
  '[^\\s"“”«»—<>`|،。、，；：「」（）\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Extended_Pictographic}]'
/** A word; also one with dots as in `evil (dot) example`. */
const token = new RegExp(
  `${character}+(?:[ \\t][[({](?:dot|at|\\.|@)[\\])}][ \\t]${character}+)*`,
  'giu',
)
/** The same for most texts, in a fraction of the time. */
const asciiToken = /[^\s"<>`|]+(?:[ \t][[({](?:dot|at|\.|@)[\])}][ \t][^\s"<>`|]+)*/gi
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are in ASCII.
const isAscii = /^[\x00-\x7f]*$/
/** Of an address with all its brackets. */
const maxLength = 4_096
const couldBeIndicator = /[.:@)\]}]|[\da-f]{32}/i

/** Every indicator in a block: defanged ones anywhere, others only in lists of indicators. */
export function indicatorsIn(block: TextBlock, siteHost: string | null): Mention[] {
  const place = placeOf(block)
  if (place === null && !couldBeDefanged(block.text)) return []
  const mentions: Mention[] = []
  const words = isAscii.test(block.text) ? asciiToken : token
  const isComment = commentFinder(block)
  const namesContact = contactFinder(block)
  for (const { 0: found, index } of block.text.matchAll(words)) {
    if (!couldBeIndicator.test(found)) continue
    for (const { text, offset } of splitList(found)) {
      if (text.length > maxLength) continue
      const { text: refanged, isDefanged } = refang(text)
      if (place === null && !isDefanged) continue
      if (isComment(index)) continue
      const at = index + offset
      const entity =
        networkOf(refanged, {
          isDefanged,
          siteHost,
          block,
          start: at,
          end: at + text.length,
          namesContact,
        }) ?? (place === null ? null : hashOf(text, block, at))
      const why = isDefanged ? 'defanged by its author' : (place ?? '')
      if (!entity) continue
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

const hostInPath = /\[\.\]\w|^\d{1,3}(?:\.\d{1,3}){3}$/

/** `a[.]example,b[.]example` or `a[.]example/b[.]example`: an address with a path may contain a comma. */
function splitList(text: string): { text: string; offset: number }[] {
  const inCode = startInCode(text)
  if (inCode > 0) {
    const end = text[inCode - 1] === "'" ? text.indexOf("'", inCode) : -1
    return [{ text: text.slice(inCode, end === -1 ? undefined : end), offset: inCode }]
  }
  const hasScheme = /:\/\/|\[:\]/.test(text)
  const isPathOfHosts = text.includes('/') && text.split('/').every((part) => hostInPath.test(part))
  if (hasScheme || !(isPathOfHosts || /[,;]/.test(text))) return [{ text, offset: 0 }]
  let offset = 0
  return text.split(isPathOfHosts ? /[,;/]/ : /[,;]/).map((part) => {
    const from = offset
    offset += part.length + 1
    return { text: part, offset: from }
  })
}

function hashOf(text: string, block: TextBlock, at: number): Entity | null {
  const before = block.text.slice(Math.max(0, at - 80), at)
  const labels = `${block.labels} ${before}`
  return hashIndicator(withoutPunctuation(text), [labels, `${block.cellLabel}: ${before}`])
}

const quotedAddress = /(?<=[(=,[{]['"]?)(?:h(?:xx|tt)ps?|fxps?|ftps?)\[?:/i
const assignment = /^[\w.$-]{1,60}(?:=(?!=)|\(')'?/
const label =
  /^(?:ips?|ipv[46]|ip-(?:src|dst)|src|dst|addr(?:ess)?|domains?|hosts?|hostnames?|sites?|urls?|c2|c&c|servers?|e?mails?|from|to):(?=\w)/i

/** Where an address begins after code or a label: `Get('hxxp://…')`, `ip=…`, `Domain:…`. */
function startInCode(text: string): number {
  if (/^\W{0,3}(?:h(?:xx|tt)ps?|fxps?|ftps?)\W{0,3}:/i.test(text)) return 0
  const quoted = quotedAddress.exec(text)?.index ?? 0
  if (quoted > 0) return quoted
  return (assignment.exec(text) ?? label.exec(text))?.[0].length ?? 0
}

/**
 * In a block marked ioc, lines that begin with # are for people. To be asked in the order of the text, so that a line
 * with many words is looked at once.
 */
function commentFinder({ isIocBlock, text }: TextBlock): (index: number) => boolean {
  if (!isIocBlock) return () => false
  let lineEnd = -1
  let isComment = false
  return (index) => {
    while (lineEnd < index) {
      const lineStart = lineEnd + 1
      isComment = /^\s*(?:#|\/\/)/.test(text.slice(lineStart, lineStart + 20))
      const next = text.indexOf('\n', lineStart)
      lineEnd = next === -1 ? text.length : next
    }
    return isComment
  }
}

const contactBefore =
  /\b(?:contact|report(?:ed)?(?: it)? to|write to|e-?mail us|reach us|questions|press)\b/i

/** Looks at the text once, and only if it has an email address. */
function contactFinder({ text }: TextBlock): () => boolean {
  let namesContact: boolean | null = null
  return () => {
    namesContact ??= contactBefore.test(text)
    return namesContact
  }
}

function networkOf(
  text: string,
  {
    isDefanged,
    siteHost,
    block,
    start,
    end,
    namesContact,
  }: {
    isDefanged: boolean
    siteHost: string | null
    block: TextBlock
    start: number
    end: number
    namesContact: () => boolean
  },
): Entity | null {
  // Spaces around it do not count, but it must be quick for a long text.
  const isAlone = block.text.length - (end - start) < 3
  const entity = networkIndicator(text, { isDefanged, isAlone, siteHost })
  if (!entity || isDefanged) return entity
  if (entity.type === 'ipv4' && isVersionNumber(block, start, end)) return null
  if (entity.type === 'email' && namesContact()) return null
  return entity
}
