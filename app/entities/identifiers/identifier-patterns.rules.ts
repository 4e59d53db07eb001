import { attackPatterns } from './attack-patterns.rules'
import { expression, type IdentifierPattern } from './pattern.rules'

/** The hyphen, and what word processors make of it. */
const hyphen = '[-\\u2010\\u2011\\u2012\\u2013\\u2212]'

/** How the names of the entries begin in the lists for web and mobile applications. */
const owaspName =
  /^[\s:–—-]{1,3}(?:Broken (?:Access|Auth)|Cryptographic Fail|Injection\b|Insecure (?:Design|Des|Data|Comm|Auth)|Security (?:Misconf|Logging)|Vulnerable and|Identification and|Software (?:and|or|Supply)|Server-Side Request|Sensitive Data|XML External|Cross-Site|Using Components|Insufficient |Authentication Fail|Mishandling of|Logging (?:and|&)|Improper Cred|Inadequate )/i

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
  ...attackPatterns,
  {
    type: 'owasp',
    pattern: expression(
      '(LLM(?:0[1-9]|10)|API(?:[1-9]|10)|ASI(?:0[1-9]|10)|A(?:0?[1-9]|10)|M(?:[1-9]|10)):(20[12]\\d)',
    ),
    read: ([entry = '', year = ''], { namesOwasp, before, after }) => {
      if (!isOwaspYear(entry, Number(year))) return null
      const isNamed = namesOwasp || owaspName.test(after)
      // An amendment of a standard is EN 60601-1:2006/A1:2013.
      return /^(?:LLM|API|ASI)/.test(entry) || (isNamed && !/[/+]\s?$/.test(before))
        ? `${entry}:${year}`
        : null
    },
  },
  {
    type: 'rfc',
    pattern: expression('RFCs?[ \\u00a0-]?([1-9]\\d{0,4})', 'i'),
    read: ([number = ''], { before }) =>
      Number(number) < 20_000 &&
      !/\b(?:rust|ember|react|vue|internal|our|company|php)\s*$/i.test(before)
        ? `RFC ${number}`
        : null,
  },
  {
    type: 'nist',
    pattern: expression(
      '((?:NIST[ \\u00a0]?)?(?:SP|Special Publication)[ \\u00a0-]?|NIST[ \\u00a0])((?:500|800|1800)-[1-9]\\d{0,2}[A-G]?)(?:[ ,]*\\(?(?:Rev\\.?|Revision|r)[ \\u00a0]?(\\d)\\)?)?',
      'i',
    ),
    read: ([prefix = '', number = '', revision = ''], { namesNist }) =>
      namesNist || revision !== '' || /publication/i.test(prefix)
        ? `NIST SP ${number.toUpperCase()}${revision && ` Rev. ${revision}`}`
        : null,
  },
  {
    type: 'arxiv',
    pattern: expression(
      '(?:arXiv(?:[: \\u00a0]|\\.org/(?:abs|pdf|html)/){1,2})(\\d{4}\\.\\d{4,5}|[a-z-]{2,10}(?:\\.[A-Z]{2})?/\\d{7})(?:v\\d{1,2})?(?:\\.pdf)?',
      'i',
    ),
    read: ([id = '']) => (isArxivId(id) ? id : null),
  },
]

/** The years of the lists so far; of a later one, nobody knows. */
const owaspYears: readonly [RegExp, ReadonlySet<number>][] = [
  [/^LLM/, new Set([2023, 2024, 2025])],
  [/^API/, new Set([2019, 2023])],
  [/^ASI/, new Set([2026])],
  [/^A\d/, new Set([2010, 2013, 2017, 2021, 2025])],
  [/^M/, new Set([2014, 2016, 2023, 2024])],
]

function isOwaspYear(entry: string, year: number): boolean {
  const years = owaspYears.find(([list]) => list.test(entry))?.[1]
  return year > 2025 || years?.has(year) === true
}

function isYear(year: string, first: number): boolean {
  return Number(year) >= first && Number(year) < 2100
}

/** The first four digits are the year and the month. Numbers like this began in April 2007. */
function isArxivId(id: string): boolean {
  const [, year = '', month = ''] = /^(?:[a-z.-]+\/)?(\d{2})(\d{2})/i.exec(id) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  return isMonth && (id.includes('/') || Number(year) >= 7)
}
