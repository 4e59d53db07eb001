import type { IdentifierType } from '../entity.rules'

/** What surrounds a match: some identifiers look like product codes and need words that say what they are. */
export interface Surroundings {
  /** The text of the block, with the headings and labels above it. */
  block: string
  /** Whether the whole text speaks of ATT&CK, of OWASP, and of NIST. */
  namesAttack: boolean
  namesOwasp: boolean
  namesNist: boolean
  before: string
  after: string
}

export interface IdentifierPattern {
  type: IdentifierType
  /** With the flag g. It begins with letters, and takes linear time for any text. */
  pattern: RegExp
  /** The canonical value; null if it is none after all. */
  read(groups: readonly string[], surroundings: Surroundings): string | null
}

/** The hyphen, and what word processors make of it. */
const hyphen = '[-\\u2010\\u2011\\u2012\\u2013\\u2212]'
const expression = (source: string, flags = '') => new RegExp(source, `g${flags}`)

export const identifierPatterns: readonly IdentifierPattern[] = [
  {
    type: 'cve',
    pattern: expression(`CVE${hyphen}(\\d{4})${hyphen}(\\d{4,7})`, 'i'),
    read: ([year = '', number = '']) => {
      // Numbers have four digits or more, and more only if they are needed.
      const isNumber = Number(number) > 0 && (number.length === 4 || !number.startsWith('0'))
      return isYear(year, 1999) && isNumber ? `CVE-${year}-${number}` : null
    },
  },
  {
    type: 'cwe',
    pattern: expression(`CWE${hyphen}([1-9]\\d{0,3})`, 'i'),
    read: ([number = '']) => (Number(number) < 2000 ? `CWE-${number}` : null),
  },
  {
    type: 'capec',
    pattern: expression(`CAPEC${hyphen}([1-9]\\d{0,2})`, 'i'),
    read: ([number = '']) => `CAPEC-${number}`,
  },
  {
    type: 'ghsa',
    pattern: expression('GHSA((?:-[23456789cfghjmpqrvwx]{4}){3})', 'i'),
    // The placeholder of forms and examples.
    read: ([rest = '']) => (/^(?:-xxxx)+$/i.test(rest) ? null : `GHSA${rest.toLowerCase()}`),
  },
  {
    type: 'technique',
    pattern: expression('(T(?:1[0-7]|08)\\d{2}(?:\\.\\d{3})?)'),
    read: ([id = ''], surroundings) =>
      id !== 'T1000' && (id.includes('.') || isAttackId(id, surroundings)) ? id : null,
  },
  {
    type: 'tactic',
    // Of enterprises, of phones, and of industrial control systems.
    pattern: expression('(TA00(?:0[1-9]|1[01]|2[7-9]|3\\d|4[0-3])|TA01(?:0\\d|1[0-2]))'),
    read: ([id = ''], { before }) => (productWords.test(before) ? null : id),
  },
  attackObject('group', '(G[01]\\d{3})', /\b(?:threat|actors?|apt\d*|adversar\w+|intrusion|espionage|state-sponsored|hackers?)\b/i),
  attackObject(
    'software',
    '(S[01]\\d{3})',
    /\b(?:malware|software|tools?|backdoors?|trojans?|rats?|loaders?|implants?|ransomware|beacons?|stealers?|families|family)\b/i,
  ),
  attackObject('mitigation', '(M(?:1|08|09)\\d{2,3})', /\bmitigations?\b/i),
  {
    type: 'atlas',
    pattern: expression('(AML\\.(?:TA|T|M|CS)\\d{4}(?:\\.\\d{3})?)'),
    read: ([id = '']) => id,
  },
  {
    type: 'owasp',
    pattern: expression('(LLM(?:0[1-9]|10)|API(?:[1-9]|10)|ASI(?:0[1-9]|10)|A(?:0?[1-9]|10)|M(?:[1-9]|10)):(20[12]\\d)'),
    read: ([entry = '', year = ''], { namesOwasp, before }) =>
      // An amendment of a standard is EN 60601-1:2006/A1:2013.
      /^(?:LLM|API|ASI)/.test(entry) || (namesOwasp && !/[/+]\s?$/.test(before)) ? `${entry}:${year}` : null,
  },
  {
    type: 'rfc',
    pattern: expression('RFCs?[ \\u00a0-]?([1-9]\\d{0,4})', 'i'),
    read: ([number = ''], { before }) =>
      Number(number) < 20_000 && !/\b(?:rust|ember|react|vue|internal|our|company|php)\s*$/i.test(before)
        ? `RFC ${number}`
        : null,
  },
  {
    type: 'nist',
    pattern: expression('((?:NIST[ \\u00a0]?)?(?:SP|Special Publication)[ \\u00a0-]?|NIST[ \\u00a0])((?:500|800|1800)-[1-9]\\d{0,2}[A-G]?)(?:[ ,]*\\(?(?:Rev\\.?|Revision|r)[ \\u00a0]?(\\d)\\)?)?',
      'i',
    ),
    read: ([prefix = '', number = '', revision = ''], { namesNist }) =>
      namesNist || revision !== '' || /publication/i.test(prefix)
        ? `NIST SP ${number.toUpperCase()}${revision && ` Rev. ${revision}`}`
        : null,
  },
  {
    type: 'arxiv',
    pattern: expression('(?:arXiv(?:[: \\u00a0]|\\.org/(?:abs|pdf|html)/){1,2})(\\d{4}\\.\\d{4,5}|[a-z-]{2,10}(?:\\.[A-Z]{2})?/\\d{7})(?:v\\d{1,2})?(?:\\.pdf)?',
      'i',
    ),
    read: ([id = '']) => (isArxivId(id) ? id : null),
  },
]

function isYear(year: string, first: number): boolean {
  return Number(year) >= first && Number(year) < 2100
}

/** The first four digits are the year and the month. Numbers like this began in April 2007. */
function isArxivId(id: string): boolean {
  const [, year = '', month = ''] = /^(?:[a-z.-]+\/)?(\d{2})(\d{2})/i.exec(id) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return isMonth && (id.includes('/') || Number(year) >= 7)
}

const productWords = /\b(?:form|model|part|parts|chip|galaxy|series|serial|sku|order|room|gate|flight|route|motorway|paper|version|no|number|epson|laserjet|hp|canon|siemens|samsung)\.?\s*$/i
const productAfter = /^\s*(?:form|chip|model|series|motorway|paper|slip|return|processor|firmware|ink|cartridge|toner|printer|train|bus|line)\b/i

/** ATT&CK numbers without words around them that say so may be part numbers or tax forms. */
function isAttackId(id: string, { block, namesAttack, before, after }: Surroundings): boolean {
  if (productWords.test(before) || productAfter.test(after)) return false
  if (namesAttack || /\b(?:techniques?|tactics?|ttps?|sub-techniques?|t1\d{3}\.\d{3}|ta00\d{2})\b/i.test(block)) return true
  return id.startsWith('T1') && /[([]\s*$/.test(before) && /^\s*[)\],;]/.test(after)
}

/** In brackets, in a cell or a list of its own, or after a word for it: APT29 (G0016), mitigations M1036 and M1042. */
function isBesideName(before: string, after: string): boolean {
  const isOpened = /[([|:,–—-]\s*$|^\s*$/.test(before)
  const isNamed = /\b(?:groups?|software|malware|tools?|mitigations?|att&ck|mitre|id|see|as|uses?|used|apply)\s+$/i.test(before)
  const isListed = /\b[GSM]\d{4}\)?,?\s*(?:and|or|&)\s*$/i.test(before)
  return isOpened || isNamed || isListed || /^\s*[:–—(]/.test(after)
}

function attackObject(type: IdentifierType, source: string, words: RegExp): IdentifierPattern {
  return {
    type,
    pattern: expression(source),
    read([id = ''], { block, namesAttack, before, after }) {
      if (/000$/.test(id) || productWords.test(before) || productAfter.test(after)) return null
      const isNamed = /\b(?:att&ck|mitre)\b/i.test(block) || words.test(block)
      return (isNamed || namesAttack) && isBesideName(before, after) ? id : null
    },
  }
}
