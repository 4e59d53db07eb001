import { bothEngines, createFindings, type Fault } from '../../fault'
import { openWrittenSite } from '../../killing/written-site'

/** SIGKILL at any time loses no acknowledged write, and repeated requests have no second effect. */
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
