import { password, people } from '../../tests/support/desk/newsroom-server'
import type { ServerProcess } from '../../tests/support/program'
import { createClock } from '../clock/clock'
import { bothEngines, createFindings, type Fault, type Findings } from '../fault'
import type { Installation } from '../site/installation'
import { openNewsroom, tryToPublish } from '../site/newsroom'
import { getPage } from '../site/watching'
import { aNetwork, type Desk, send } from '../site/writing'
import { eventually } from '../waiting'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The machine's clock jumps forward and back, as when NTP corrects it. */
export const clockJumps: Fault = {
  name: 'clock jumps',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const clock = await createClock()
    const site = await rig.install(clock.settings)
    const server = await site.start()
    const desk = await openNewsroom(server)
    const expectWorking = async (when: string) => {
      findings.count('jumps')
      const reading = await getPage(server.origin, '/search?q=night')
      findings.expect(reading.status === 200, `a page was answered ${reading.status} ${when}`)
      const { error } = await tryToPublish(desk, rig.random)
      findings.expect(error === '', `${when}, ${error}`)
    }

    const id = rig.random.uuid()
    await schedule(desk, id, new Date(Date.now() + hourMs))
    await clock.shiftBy(2 * hourMs)
    const isOut = await eventually(10_000, async () => (await timesPublished(site, id)) === 1)
    findings.expect(isOut, 'a post was not published when the clock jumped past its time')
    await expectWorking('two hours forward')
    await clock.shiftBy(-2 * hourMs)
    const feedBefore = (await getPage(server.origin, '/feed.json')).text
    findings.expect(
      feedBefore.includes(`Scheduled ${id}`),
      'a published post was gone once the clock was before its date',
    )
    await expectWorking('two hours back')
    await clock.shiftBy(2 * hourMs)
    await expectWorking('forward once more')
    const times = await timesPublished(site, id)
    findings.expect(times === 1, `a scheduled post was published ${times} times`)
    const feed = (await getPage(server.origin, '/feed.json')).text
    const entries = feed.split(`Scheduled ${id}`).length - 1
    findings.expect(entries === 1, `the feed names a scheduled post ${entries} times`)

    await expectLimitsExpire(clock, server, desk, findings)

    await clock.shiftBy(100 * dayMs)
    findings.count('jumps')
    const over = await fetch(`${desk.desk}/posts`, {
      headers: { Cookie: desk.cookie },
      redirect: 'manual',
    })
    findings.expect(over.status === 303, `a session of 100 days ago was answered ${over.status}`)
    findings.expect(await canSignIn(desk, 'ada'), 'nobody could sign in 100 days later')
    await clock.shiftBy(0)
    findings.expect(await canSignIn(desk, 'ada'), 'nobody could sign in once the clock was back')
    await expectWorking('back from 100 days ahead')
    const errors = server.output().match(/"level":(50|60).*/g) ?? []
    findings.expect(errors.length === 0, `the log has an error: ${errors[0]}`)
    await server.stop()
    return findings.outcome('2 h forward, 2 h back, a day, 100 days and back')
  },
}

/** Attempts from while the clock was a day ahead expire after the usual time, not a day later. */
async function expectLimitsExpire(
  clock: Awaited<ReturnType<typeof createClock>>,
  server: ServerProcess,
  desk: Desk,
  findings: Findings,
): Promise<void> {
  await clock.shiftBy(dayMs)
  findings.count('jumps')
  for (let count = 0; count < 12; count += 1) await signIn(desk, 'ed', 'wrong, and long enough')
  const network = aNetwork()
  const write = async () => {
    const fields = { name: 'Rita', email: 'rita@example.com', subject: '', message: 'A word.' }
    const answer = await fetch(`${server.origin}/contact`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: network,
      redirect: 'manual',
    })
    return answer.status
  }
  for (let count = 0; count < 6; count += 1) await write()
  await clock.shiftBy(2 * hourMs)
  findings.count('jumps')
  findings.expect(
    await canSignIn(desk, 'ed'),
    'an editor is locked out for a day because of the wrong clock',
  )
  const status = await write()
  findings.expect(
    status === 303,
    `a reader is blocked for a day because of the wrong clock: ${status}`,
  )
}

async function schedule({ desk, cookie }: Desk, id: string, at: Date): Promise<void> {
  const fields = new URLSearchParams({
    id,
    tab: id,
    title: `Scheduled ${id}`,
    domain: 'AI',
    summary: 'In short.',
    body: 'A scheduled text.',
    when: 'later',
    // Editors are in UTC until they choose another time zone.
    at: at.toISOString().slice(0, 16),
  })
  const { status } = await send(`${desk}/articles/new`, fields, cookie)
  if (status !== 303) throw new Error(`Scheduling was answered ${status}.`)
}

/** How many of its revisions are publications. */
async function timesPublished(site: Installation, id: string): Promise<number> {
  const rows = await site.inDatabase(({ db }) =>
    db.selectFrom('revisions').select('action').where('post_id', '=', id).execute(),
  )
  return rows.filter(({ action }) => action.startsWith('publish')).length
}

async function signIn({ desk }: Desk, person: 'ada' | 'ed', typed: string): Promise<number> {
  const answer = await fetch(`${desk}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: people[person].email, password: typed }),
    headers: aNetwork(),
    redirect: 'manual',
  })
  return answer.status
}

async function canSignIn(desk: Desk, person: 'ada' | 'ed'): Promise<boolean> {
  return (await signIn(desk, person, password)) === 303
}
