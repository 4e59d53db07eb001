import { randomUUID } from 'node:crypto'
import { currentHead } from '~/record/log.queries'
import { reasonOf } from '../../../process/reason'
import { currentDatabase, type PlainCheck, type ReadableDatabase } from '../../check'
import { type Finding, ok, warning } from '../../finding'
import { type Answer, ask, isTimeout } from './ask'
import { judgeAnswer, judgePlainAnswer, judgeRecordAnswer, namesSite } from './judge-answer'

/** The site as readers see it: whether it can be reached, its certificate, its clock and its redirects. */
export const outsideCheck: PlainCheck = {
  name: 'public address',
  needs: 'nothing',
  limitMs: 45_000,
  async run({ env: { siteUrl }, clock, storage }, signal) {
    if (siteUrl === null) return [ok('SITE_URL is not set: there is no public address to check.')]
    // A new address each time, so that no cache answers.
    const url = new URL(`/robots.txt?check=${randomUUID()}`, siteUrl)
    let answer: Answer
    try {
      answer = await ask(url, signal)
    } catch (problem) {
      return [unreachable(siteUrl, problem)]
    }
    const found = [...judgeAnswer(siteUrl, answer, clock()), ...(await judgePlain(siteUrl, signal))]
    if (namesSite(siteUrl, answer.body)) {
      found.push(...(await judgeRecordAt(siteUrl, currentDatabase(storage), signal)))
    }
    if (found.length > 0) return found
    return [ok(`${siteUrl} answers${until(answer)}, and its clock agrees.`)]
  },
}

function until({ certificate }: Answer): string {
  if (!certificate) return ''
  return ` with a certificate that is valid until ${certificate.validUntil.toISOString().slice(0, 10)}`
}

async function judgePlain(siteUrl: string, signal: AbortSignal): Promise<Finding[]> {
  const { protocol, port, hostname } = new URL(siteUrl)
  if (protocol !== 'https:' || port !== '') return []
  try {
    return judgePlainAnswer(siteUrl, await ask(new URL(`http://${hostname}/`), signal))
  } catch {
    // A closed port is as good as a redirect: browsers try https themselves.
    return []
  }
}

/** Every site has a public record of its own, wherever it is served. */
async function judgeRecordAt(
  siteUrl: string,
  database: ReadableDatabase | null,
  signal: AbortSignal,
): Promise<Finding[]> {
  const head = database && (await currentHead(database.db))
  if (!head) return []
  try {
    const url = new URL('/.well-known/publication-log/head', siteUrl)
    return judgeRecordAnswer(siteUrl, head.origin, await ask(url, signal))
  } catch {
    // The site has just answered: this says nothing about which one it is.
    return []
  }
}

function unreachable(siteUrl: string, problem: unknown): Finding {
  const { code } = problem as NodeJS.ErrnoException
  const reason = isTimeout(problem) ? 'no answer within 15 seconds' : (code ?? reasonOf(problem))
  return warning(
    `${siteUrl} cannot be reached from this machine (${reason}), so its certificate and clock were not checked.`,
    'Open it from another network. If it fails there as well, check the DNS, the firewall, the proxy and the server; if not, this machine cannot reach its own public address.',
  )
}
