import { bothEngines, createFindings, type Fault, type Findings } from '../fault'
import { changedTables, digestsOf } from '../fuzz/digests'
import { authorSession, type FuzzedSite, openFuzzedSite, othersRows } from '../fuzz/fuzzed-site'
import { faultsOf, type Judged } from '../fuzz/judge'
import { type FuzzRequest, fuzzRequest } from '../fuzz/requests'
import { allTargets, type Target } from '../fuzz/targets'
import { exchange } from '../fuzz/wire'
import type { Rig } from '../rig'
import { getPage } from '../site/watching'

const concurrency = 6
const maxMs = 8_000

/** Hostile requests to every address in app/routes.ts, without a session and as an author. */
export const fuzz: Fault = {
  name: 'fuzz',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const fuzzed = await openFuzzedSite(rig)
    const { site, server } = fuzzed
    const targets = allTargets()
    await learnFields(fuzzed, targets)
    const ofDesk = targets.filter(({ area }) => area !== 'public')
    const digests = () => site.inDatabase(digestsOf)

    const start = await digests()
    await sendAll({ rig, fuzzed, findings, targets: ofDesk, share: 0.25, session: 'none' })
    const afterStrangers = await digests()
    // Attempts are counted, failed ones are logged, and passkey challenges are stored.
    for (const table of changedTables(start, afterStrangers, [
      'attempts',
      'audit_log',
      'editor_verifications',
    ])) {
      findings.expect(false, `a request without a session changed ${table} at the desk`)
    }

    const open = targets.filter(({ area }) => area === 'public')
    await sendAll({ rig, fuzzed, findings, targets: open, share: 0.4, session: 'none' })
    for (const table of changedTables(afterStrangers, await digests(), openTables)) {
      findings.expect(false, `readers' addresses changed ${table}`)
    }

    const before = [await digests(), await othersRows(fuzzed)] as const
    await sendAll({ rig, fuzzed, findings, targets: ofDesk, share: 0.35, session: 'author' })
    const after = [await digests(), await othersRows(fuzzed)] as const
    for (const table of [
      ...changedTables(before[0], after[0], authorsTables),
      ...changedTables(before[1], after[1], []),
    ]) {
      findings.expect(false, `an author changed ${table}`)
    }

    const { status } = await getPage(server.origin, '/healthz')
    findings.expect(status === 200, `afterwards /healthz was answered ${status}`)
    for (const [line] of server.output().matchAll(/\{"level":(?:50|60).*/g)) {
      findings.expect(false, `the log has an error: ${line.slice(0, 800)}`)
    }
    findings.count('routes', targets.length)
    return findings.outcome('hostile requests to every route')
  },
}

/** The tables that readers' forms write to. */
const openTables = ['subscribers', 'outbox', 'contact_messages', 'post_reads', 'attempts']
/** The tables that authors write to; othersRows() checks the rows that they must not change. */
const authorsTables = [
  'articles',
  'weekly_briefs',
  'article_tags',
  'weekly_brief_tags',
  'revisions',
  'outbox',
  'working_copies',
  'audit_log',
  'attempts',
  'preview_links',
  'editors',
  'editor_sessions',
  'editor_accounts',
  'editor_verifications',
  'editor_two_factors',
  'settings',
  'key_links',
]

interface Sending {
  rig: Rig
  fuzzed: FuzzedSite
  findings: Findings
  targets: readonly Target[]
  /** Of all the requests. */
  share: number
  session: Judged['session']
}

async function sendAll({ rig, fuzzed, findings, targets, share, session }: Sending) {
  const count = Math.round(rig.requests * share)
  const author = authorSession(fuzzed)
  const found = new Set<string>()
  // All are created before the first is sent, so that they depend on the seed alone.
  const waiting = Array.from({ length: count }, (_, index) => {
    const target = targets[index % targets.length] as Target
    return { target, sent: fuzzRequest(rig.random, target, fuzzed.known) }
  })
  const client = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { target, sent } = next
      const sendOnce = () => exchange(fuzzed.server.origin, withSession(sent))
      let answer = await sendOnce()
      if (session === 'author' && isSignedOut(answer.headers.get('location'))) {
        await author.renew()
        answer = await sendOnce()
      }
      findings.expectWithin(maxMs, answer.ms, summaryOf(sent, session))
      const judged = { sent, target, session, answer }
      for (const fault of faultsOf(judged, fuzzed.secrets)) {
        // Of a fault in a thousand requests, one is enough to report.
        const kind = `${session} ${fault.replace(/\d+/g, '')}`
        if (!found.has(kind)) findings.expect(false, `${fault}: ${summaryOf(sent, session)}`)
        found.add(kind)
        findings.count('faults')
      }
      findings.count('requests')
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))

  function withSession(sent: FuzzRequest): FuzzRequest {
    if (session === 'none') return sent
    return { ...sent, headers: [['Cookie', author.cookie()], ...sent.headers] }
  }
}

const isSignedOut = (location = '') => /\/sign-in(\/again)?\?to=/.test(location)

function summaryOf({ method, path, headers, body }: FuzzRequest, session: string): string {
  const details = { headers, body: body?.toString('latin1').slice(0, 300) }
  const who = session === 'author' ? ' as an author' : ''
  return `${method} ${path.slice(0, 200)}${who} ${JSON.stringify(details).slice(0, 600)}`
}

/** Collects the names of all form fields on the owner's pages, so that new forms are included. */
async function learnFields({ server, newsroom, known }: FuzzedSite, targets: readonly Target[]) {
  const [id = ''] = known.ids
  for (const { pattern, area } of targets) {
    const path = pattern.replace(/:\w+|\*/g, id)
    const url = area === 'public' ? `${server.origin}/${path}` : `${newsroom.desk}/${path}`
    const answer = await fetch(url, {
      headers: area === 'public' ? {} : { Cookie: newsroom.cookies.ada },
      redirect: 'manual',
    })
    const text = await answer.text()
    for (const [, name = ''] of text.matchAll(/ name="([\w-]{1,40})"/g)) known.fields.add(name)
  }
}
