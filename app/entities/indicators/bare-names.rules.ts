/** Endings of files that are top-level domains too. */
const fileEndings = new Set(
  'zip mov sh py rs md pl ps so cab bin ink email name in am call target hiv'.split(' '),
)
/** First words of expressions in code, and of names of files. */
const codeWords = new Set(
  [
    'this self req res event window document console module config helper parser user math fn obj node item',
    'main index setup test utils lib app makefile readme install update script server client file data core init',
    'elf pe process request response object array string foo bar build run exports system os path http socket',
  ]
    .join(' ')
    .split(' '),
)
/** What code does not end with: `update.evil.com` is a host, `window.location.host` may be none. */
const hostEnding = /\.(?:com|org|net|ru|cn|biz|xyz)$/
/** Names of technology that are domains too, and sites that reports refer to. */
const otherNames = new Set(
  [
    'asp.net vb.net ado.net ml.net system.net system.io socket.io fs.io',
    'virustotal.com mitre.org nist.gov cisa.gov first.org github.com gitlab.com microsoft.com google.com',
    'twitter.com x.com linkedin.com any.run abuse.ch urlscan.io shodan.io censys.io hybrid-analysis.com',
    'malwarebytes.com mandiant.com crowdstrike.com wikipedia.org cve.org alienvault.com bleepingcomputer.com',
    'krebsonsecurity.com therecord.media securelist.com kaspersky.com eset.com welivesecurity.com sentinelone.com',
    'paloaltonetworks.com talosintelligence.com cisco.com fortinet.com trendmicro.com sophos.com proofpoint.com',
    'recordedfuture.com apple.com android.com mozilla.org apache.org openssl.org kernel.org debian.org ubuntu.com',
    'redhat.com oracle.com vmware.com adobe.com npmjs.com pypi.org docker.com amazon.com facebook.com youtube.com',
    'reddit.com medium.com stackoverflow.com archive.org ietf.org w3.org owasp.org arxiv.org doi.org cert.org',
  ]
    .join(' ')
    .split(' '),
)

/** Resolvers that malware and reports use alike. */
const resolvers = new Set(['1.1.1.1', '1.0.0.1', '8.8.8.8', '8.8.4.4', '9.9.9.9'])

/** Whether an address that is not defanged, in a list of indicators, is one of them. */
export function isBareAddress(address: string): boolean {
  return !resolvers.has(address)
}

/** Whether the host of an address with a scheme, in a list of indicators, is one of them. */
export function isBareHost(registered: string): boolean {
  return !otherNames.has(registered)
}

/** Whether a name that is not defanged, in a list of indicators, is a host and one of them. */
export function isBareIndicator(host: string, registered: string | null): boolean {
  const isLowerCase = host === host.toLowerCase()
  const parts = host.split('.')
  const [first = '', second = ''] = parts
  const isFile = parts.length === 2 && (fileEndings.has(second) || first.length === 1)
  const isCode = codeWords.has(first) && !(parts.length > 2 && hostEnding.test(host))
  return isLowerCase && !isFile && !isCode && isBareHost(registered ?? host)
}
