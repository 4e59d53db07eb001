import type { Entity } from '../entity.rules'

export interface Authority {
  /** Who defines it. */
  name: string
  url: string
}

/** Where an identifier is defined; null for what nobody defines, such as an indicator. */
export function authorityOf({ type, value }: Entity): Authority | null {
  switch (type) {
    case 'cve':
      return { name: 'CVE Program', url: `https://www.cve.org/CVERecord?id=${value}` }
    case 'cwe':
      return {
        name: 'MITRE CWE',
        url: `https://cwe.mitre.org/data/definitions/${numberOf(value)}.html`,
      }
    case 'capec':
      return {
        name: 'MITRE CAPEC',
        url: `https://capec.mitre.org/data/definitions/${numberOf(value)}.html`,
      }
    case 'ghsa':
      return { name: 'GitHub Advisory Database', url: `https://github.com/advisories/${value}` }
    case 'technique':
      return attack(`techniques/${value.replace('.', '/')}`)
    case 'tactic':
      return attack(`tactics/${value}`)
    case 'group':
      return attack(`groups/${value}`)
    case 'software':
      return attack(`software/${value}`)
    case 'mitigation':
      return attack(`mitigations/${value}`)
    case 'atlas':
      return { name: 'MITRE ATLAS', url: `https://atlas.mitre.org/${atlasFolder(value)}/${value}` }
    case 'owasp':
      return { name: 'OWASP', url: owaspList(value) }
    case 'cvss':
      return { name: 'FIRST', url: 'https://www.first.org/cvss/' }
    case 'rfc':
      return { name: 'RFC Editor', url: `https://www.rfc-editor.org/info/rfc${value.slice(4)}` }
    case 'nist':
      return { name: 'NIST', url: nistPage(value) }
    case 'arxiv':
      return { name: 'arXiv', url: `https://arxiv.org/abs/${value}` }
    case 'doi':
      return {
        name: 'DOI',
        url: `https://doi.org/${value.split('/').map(encodeURIComponent).join('/')}`,
      }
    default:
      return null
  }
}

function numberOf(value: string): string {
  return value.slice(value.indexOf('-') + 1)
}

function attack(path: string): Authority {
  return { name: 'MITRE ATT&CK', url: `https://attack.mitre.org/${path}/` }
}

function atlasFolder(value: string): string {
  if (value.startsWith('AML.TA')) return 'tactics'
  if (value.startsWith('AML.M')) return 'mitigations'
  return value.startsWith('AML.CS') ? 'studies' : 'techniques'
}

/** The list that an entry is of: entries have no stable addresses of their own. */
function owaspList(value: string): string {
  if (value.startsWith('LLM') || value.startsWith('ASI')) return 'https://genai.owasp.org/'
  if (value.startsWith('API')) return 'https://owasp.org/API-Security/'
  return value.startsWith('M')
    ? 'https://owasp.org/www-project-mobile-top-10/'
    : 'https://owasp.org/www-project-top-ten/'
}

/** `NIST SP 800-53 Rev. 5` is at `…/sp/800-53/r5/final`. */
function nistPage(value: string): string {
  const [, number = '', revision = ''] = /^NIST SP (\S+)(?: Rev\. (\d))?/.exec(value) ?? []
  const path = number.toLowerCase().replace(/(\d)([a-g])$/, '$1/$2')
  return `https://csrc.nist.gov/pubs/sp/${path}${revision && `/r${revision}`}/final`
}
