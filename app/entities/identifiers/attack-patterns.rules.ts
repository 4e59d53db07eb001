import type { IdentifierType } from '../entity.rules'
import { expression, type IdentifierPattern, type Surroundings } from './pattern.rules'

/** Words beside a number that make it a product code. */
const productBefore =
  /\b(?:form|model|parts?|chip|galaxy|series|serial|sku|order|room|gate|flight|route|motorway|paper|version|no|number|epson|laserjet|hp|canon|siemens|samsung)\.?\s*$/i
const productAfter =
  /^\s*(?:form|chip|model|series|motorway|paper|slip|return|processor|firmware|ink|cartridge|toner|printer|train|bus|line)\b/i

const isProduct = ({ before, after }: Surroundings) =>
  productBefore.test(before) || productAfter.test(after)

/** MITRE's ATT&CK and ATLAS. */
export const attackPatterns: readonly IdentifierPattern[] = [
  {
    type: 'technique',
    // Of enterprises and phones, and of industrial control systems.
    pattern: expression('(T(?:1[0-7]|08)\\d{2}(?:\\.\\d{3})?)'),
    read: ([id = ''], surroundings) =>
      id !== 'T1000' && (id.includes('.') || isTechnique(id, surroundings)) ? id : null,
  },
  {
    type: 'tactic',
    // Other numbers are names of groups: TA505, TA4557.
    pattern: expression('(TA00(?:0[1-9]|1[01]|2[7-9]|3\\d|4[0-3])|TA01(?:0\\d|1[0-2]))'),
    read: ([id = ''], surroundings) => (isProduct(surroundings) ? null : id),
  },
  numbered(
    'group',
    '(G[01]\\d{3})',
    /\b(?:threat|actors?|apt\d*|adversar\w+|intrusion|espionage|state-sponsored|hackers?)\b/i,
  ),
  numbered(
    'software',
    '(S[01]\\d{3})',
    /\b(?:malware|software|tools?|backdoors?|trojans?|rats?|loaders?|implants?|ransomware|beacons?|stealers?|famil(?:y|ies))\b/i,
  ),
  numbered('mitigation', '(M(?:1\\d|0[89])\\d{2})', /\bmitigations?\b/i),
  {
    type: 'atlas',
    pattern: expression('(AML\\.(?:TA|T|M|CS)\\d{4}(?:\\.\\d{3})?)'),
    read: ([id = '']) => id,
  },
]

const techniqueWords = /\b(?:(?:sub-)?techniques?|tactics?|ttps?|t1\d{3}\.\d{3}|ta00\d{2})\b/i

const attackWords =
  /\b(?:CVE-\d{4}|CWE-\d|CAPEC-\d|indicators? of compromise|iocs?|attackers?|adversar(?:y|ies)|threat actors?|malware|phishing|exploit\w*|ransomware)\b/i
/** A list or a sentence about methods. A product has its name before it. */
const listedBefore = /(?:^|[,;:|/–—]|\b(?:see|and|or|via|as|using|through|per|cf\.))\s*$/i

/** Without words around it that say so, it may be a part number or a tax form. In brackets it follows what it names. */
function isTechnique(id: string, surroundings: Surroundings): boolean {
  const { says, namesAttack, before, after } = surroundings
  if (isProduct(surroundings)) return false
  if (namesAttack || says(techniqueWords)) return true
  if (id.startsWith('T1') && says(attackWords) && listedBefore.test(before)) return true
  return id.startsWith('T1') && /[([]\s*$/.test(before) && /^\s*[)\],;]/.test(after)
}

/** Groups, software and mitigations: their numbers need words for them, and must stand beside a name. */
function numbered(type: IdentifierType, source: string, words: RegExp): IdentifierPattern {
  return {
    type,
    pattern: expression(source),
    read([id = ''], surroundings) {
      if (id.endsWith('000') || isProduct(surroundings)) return null
      const { says, namesAttack, before, after } = surroundings
      return (namesAttack || says(words)) && isBesideName(before, after) ? id : null
    },
  }
}

/** In brackets, in a cell or a list of its own, or after a word for it: APT29 (G0016), mitigations M1036 and M1042. */
function isBesideName(before: string, after: string): boolean {
  const isOpened = /[([|:,–—-]\s*$|^\s*$/.test(before)
  const isNamed =
    /\b(?:groups?|software|malware|tools?|mitigations?|att&ck|mitre|id|see|as|uses?|used|apply)\s+$/i.test(
      before,
    )
  const isListed = /\b[GSM]\d{4}\)?,?\s*(?:and|or|&)\s*$/i.test(before)
  return isOpened || isNamed || isListed || /^\s*[:–—(]/.test(after)
}
