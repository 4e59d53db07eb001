import { setTimeout } from 'node:timers/promises'
import { bothEngines, createFindings, type Fault } from '../fault'
import { startLoad } from '../site/load'
import { openDesk, publishOne } from '../site/newsroom'
import { eventually, timed } from '../waiting'

const clients = 16
const mostMs = 20_000

/** SIGTERM while many read: everybody who asked gets a whole answer, and the process ends by itself. */
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
    for (let stop = 0; stop < stops; stop += 1) {
      // As operators run it: tests are not patient enough for that.
      const server = await site.start({ SHUTDOWN_DELAY: '2' })
      // Most of it from memory, some of it made for each request.
      const pathOf = (client: number, count: number) =>
        client % 4 === 0
          ? `/search?q=${client}-${count}`
          : client % 4 === 1
            ? `/ai/post-${id}`
            : '/'
      const load = startLoad(server.origin, { clients, pathOf })
      // In full swing, however slow the machine is.
      await eventually(20_000, async () => load.result.answered > clients * 20)
      await setTimeout(rig.random.between(0, 500))
      server.signal('SIGTERM')
      const { ms, result: code } = await timed(() => server.ended)
      await load.ended
      const { answered, resets, failed } = load.result
      for (const reset of resets) findings.expect(false, `a request was cut off: ${reset}`)
      findings.expect(failed === 0, `${failed} requests were answered with an error`)
      findings.expect(code === 0, `the process ended with ${code}`)
      findings.expect(ms < mostMs, `the process took ${ms.toFixed(0)} ms to end`)
      findings.count('answered', answered)
      findings.count('resets', resets.length)
    }
    return findings.outcome(`${stops} stops under ${clients} clients`)
  },
}
