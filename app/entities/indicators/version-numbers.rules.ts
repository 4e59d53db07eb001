import type { TextBlock } from '../reading/blocks.rules'

/** Up to the end of the clause, unless it says otherwise; the name of a file does not count. */
const before =
  /(?:(?<![/\\])\b(?:versions?|ver|v|builds?|releases?|firmware|sections?|chapters?|requirements?|oid|updates?|patch(?:es|ed)?|fixed)\b(?!\.\w)\s?:?(?:(?!\baddress|\bips?\b|\blog(?:ged )?ins?\b|\bconnect|\bcontact|\bbeacon|\btraffic\b|\bresolv|\bdownload|\bfetch|\bhosts?\b|\bhosted\b|\bc2\b)[^;:!?\n]){0,60}|\b(?:CU|SP)\d{1,2}\s|\b(?:prior to|earlier than|before|up to|upgraded? to)\s|<=?\s?=?|>=\s?|[\d.]|§\s*)$/i
const after =
  /^\s*(?:(?:and|or) (?:earlier|later|older|newer|below|above|prior)\b|(?:is|was|are|were) (?:affected|vulnerable|fixed|patched|released)\b)/i
/** `Zoom 5.17.5.2`: hardly an address after a name, since its last three parts are below 30. */
const smallNumbers = /^\d{1,3}(?:\.[012]?\d){3}\b/
const product =
  /(?:^|\s)(?!(?:IPs?|IPv4|C2s?|C&C|Addr(?:ess)?|Hosts?|Servers?|Domains?|Source|Destination|From|To|At|And|Or|The)\s)[\w-]{0,30}[A-Z][\w-]{0,30}\s$/
/** The heading above a list of them. */
const heading = /\b(?:versions?|builds?|releases?)\s*$/i

/** Whether a number of four parts in a list of indicators is no address. */
export function isVersionNumber(block: TextBlock, start: number, end: number): boolean {
  const from = start + (block.text[start] === '=' ? 1 : 0)
  const textBefore = block.text.slice(Math.max(0, start - 80), from)
  const beforeIt = block.cellLabel === '' ? textBefore : `${block.cellLabel}: ${textBefore}`
  return (
    (beforeIt !== '' && before.test(beforeIt)) ||
    (smallNumbers.test(block.text.slice(from, end)) && product.test(textBefore)) ||
    after.test(block.text.slice(end, end + 30)) ||
    heading.test(block.heading)
  )
}
