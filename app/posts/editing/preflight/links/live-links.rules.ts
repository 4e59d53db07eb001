import type { Hint, HintRange } from '../hint.rules'
import type { MarkdownText } from '../text/markdown-text.rules'

/** 'hxxps://', then everything up to the path; or a name with at least one dot in brackets. */
const disarmedScheme =
  /\bh(?:xx|tt|\*\*)ps?(?:\[:\]|:|\[:\/\/\]|\(:\))(?:\/\/)?([\p{L}\p{N}_.[\](){}-]{1,300})/giu
const disarmedDot =
  /[\p{L}\p{N}_-]{1,63}(?:(?:\.|[[({](?:\.|dot)[\])}])[\p{L}\p{N}_-]{1,63}){1,20}/giu
const bracketedDot = /[[({](?:\.|dot)[\])}]/gi

/** Links that work, to hosts that the text writes as 'example[.]com' elsewhere. */
export function liveLinkHints({ source, links }: MarkdownText): Hint[] {
  const disarmed = disarmedHosts(source)
  if (disarmed.size === 0) return []
  return links.flatMap(({ address, start, end }) => {
    const host = hostOf(address)
    if (host === null || !isWithin(host, disarmed)) return []
    const range: HintRange = { start, end }
    const message = `This link to ${host} works. The text writes that host so that nobody follows it.`
    return [{ code: 'live-link' as const, field: 'body' as const, message, range }]
  })
}

/** Every host that is written so that nobody can follow it. */
export function disarmedHosts(source: string): Set<string> {
  const hosts = new Set<string>()
  const add = (written: string) => {
    const host = written.replace(bracketedDot, '.').replace(/[[\](){}].*$/, '')
    const parsed = hostOf(`http://${host}`)
    if (parsed?.includes('.')) hosts.add(parsed)
  }
  if (/hxxp|h\*\*p|\[:/i.test(source)) {
    for (const [whole, host = ''] of source.matchAll(disarmedScheme)) {
      const isLive = /^https?:/i.test(whole) && host.search(bracketedDot) === -1
      if (!isLive) add(host)
    }
  }
  if (source.search(bracketedDot) >= 0) {
    for (const [name] of source.matchAll(disarmedDot)) {
      if (name.search(bracketedDot) >= 0) add(name)
    }
  }
  return hosts
}

function hostOf(address: string): string | null {
  const { protocol, hostname } = URL.parse(address) ?? {}
  return protocol === 'http:' || protocol === 'https:'
    ? (hostname?.replace(/\.$/, '') ?? null)
    : null
}

/** The host itself, or a name below it. */
function isWithin(host: string, hosts: ReadonlySet<string>): boolean {
  let name = host
  for (;;) {
    if (hosts.has(name)) return true
    const dot = name.indexOf('.')
    if (dot === -1) return false
    name = name.slice(dot + 1)
  }
}
