import { setTimeout } from 'node:timers/promises'
import { bothEngines, createFindings, type Fault, type Findings } from '../fault'
import type { Random } from '../random'
import type { Installation } from '../site/installation'
import { type LoadRequest, startLoad } from '../site/load'
import { openDesk, publishOne } from '../site/newsroom'
import { aNetwork, type Desk } from '../site/writing'
import { eventually, timed } from '../waiting'

const clients = 16
const maxMs = 20_000

/**
 * SIGTERM under load: every request gets a complete response, acknowledged writes are stored, and the process ends by
 * itself. Every other time there are two processes.
 */
export const stoppedUnderLoad: Fault = {
  name: 'SIGTERM under load',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const site = await rig.install()
    const first = await site.start()
    const desk = await openDesk(first)
    const { id } = await publishOne(desk, rig.random)
    await first.stop()

    const stops = Math.min(rig.rounds, 5)
    const written = { titles: [] as string[], emails: [] as string[] }
    for (let stop = 0; stop < stops; stop += 1) {
      const processes = stop % 2 === 0 ? '2' : '1'
      // With a delay as in production, which other tests leave out to be fast.
      const server = await site.start({ SHUTDOWN_DELAY: '2', WEB_CONCURRENCY: processes })
      if (processes === '2') await server.printed('2 processes are ready.')
      const currentDesk = { ...desk, desk: server.deskUrl }
      const load = startLoad(server.origin, {
        clients,
        requestOf: (client, count) =>
          client % 4 === 3
            ? aWrite(currentDesk, rig.random, written)
            : // Most pages come from the cache, some are rendered for each request.
              { path: readingOf(client, count, id) },
      })
      // Under full load, however slow the machine is.
      await eventually(20_000, async () => load.result.answered > clients * 20)
      await setTimeout(rig.random.between(0, 500))
      server.signal('SIGTERM')
      const { ms, result: code } = await timed(() => server.ended)
      await load.ended
      const { answered, resets, failed } = load.result
      for (const reset of resets) findings.expect(false, `a request was reset: ${reset}`)
      findings.expect(failed === 0, `${failed} requests were answered with an error`)
      findings.expect(code === 0, `the process ended with ${code}`)
      findings.expectWithin(maxMs, ms, 'ending the process')
      findings.count('answered', answered)
      findings.count('resets', resets.length)
      await verifyWritten(site, written, findings)
    }
    findings.expect(written.titles.length > 0, 'no post was acknowledged under load')
    findings.expect(written.emails.length > 0, 'no subscriber was acknowledged under load')
    findings.count('posts', written.titles.length)
    findings.count('subscribers', written.emails.length)
    return findings.outcome(`${stops} stops of one and two processes under ${clients} clients`)
  },
}

function readingOf(client: number, count: number, id: string): string {
  switch (client % 4) {
    case 0:
      return `/search?q=${client}-${count}`
    case 1:
      return `/ai/post-${id}`
    default:
      return '/'
  }
}

interface Written {
  titles: string[]
  emails: string[]
}

/** A post or a subscriber, recorded once it is acknowledged. */
function aWrite({ desk, cookie }: Desk, random: Random, written: Written): LoadRequest {
  const id = random.uuid()
  if (random.chance(0.5)) {
    const email = `reader@${id}.example`
    const onStatus = (status: number) => void (status === 303 && written.emails.push(email))
    const form = new URLSearchParams({ email })
    return { path: '/subscribe', form, headers: aNetwork(), onStatus }
  }
  const title = `Post ${id}`
  const onStatus = (status: number) => void (status === 303 && written.titles.push(title))
  const fields = { id, tab: id, title, body: 'B.', domain: 'AI', summary: 'S.', when: 'now' }
  const path = `${new URL(desk).pathname}/articles/new`
  return { path, form: new URLSearchParams(fields), headers: { Cookie: cookie }, onStatus }
}

async function verifyWritten({ inDatabase }: Installation, written: Written, findings: Findings) {
  const { titles, emails } = await inDatabase(async ({ db }) => ({
    titles: (await db.selectFrom('articles').select('title').execute()).map(({ title }) => title),
    emails: (await db.selectFrom('subscribers').select('email').execute()).map(
      ({ email }) => email,
    ),
  }))
  for (const [stored, acknowledged] of [
    [titles, written.titles],
    [emails, written.emails],
  ] as const) {
    const times = Map.groupBy(stored, (one) => one)
    for (const one of acknowledged) {
      const count = times.get(one)?.length ?? 0
      findings.expect(count === 1, `${one} was acknowledged and is there ${count} times`)
    }
  }
}
