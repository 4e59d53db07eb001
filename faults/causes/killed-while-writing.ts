import { bothEngines, createFindings, type Fault } from '../fault'
import { openWrittenSite } from '../killing/written-site'

/** SIGKILL at any moment loses nothing that was acknowledged, and doubles nothing that is sent again. */
export const killedWhileWriting: Fault = {
  name: 'kill -9 while writing',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const written = await openWrittenSite(rig, findings)
    for (let round = 0; round < rig.rounds; round += 1) {
      await written.writeWhile(async () => {
        written.server().signal('SIGKILL')
        await written.server().ended
      })
      await written.restart()
      await written.sendAgain()
    }
    await written.finish(rig.rounds)
    return findings.outcome(`${rig.rounds} kills in the middle of five writing clients`)
  },
}
