import { expect, test } from 'vitest'
import { everyPartKilled } from '../../../faults/causes/killed/every-part-killed'
import { killedWhileImportingGhost } from '../../../faults/causes/killed/killed-while-importing'
import { killedWhileRestoring } from '../../../faults/causes/killed/killed-while-restoring'
import { killedWhileStarting } from '../../../faults/causes/killed/killed-while-starting'
import { killedWhileWriting } from '../../../faults/causes/killed/killed-while-writing'
import { locked } from '../../../faults/causes/locked'
import { smtpAway } from '../../../faults/causes/smtp-away'
import { withRig } from '../../../faults/rig'

/** A short `npm run faults`: the same faults, each caused once or twice, with a fixed seed. */
const seed = Number(process.env.VIGIL_FAULTS_SEED ?? 19)
const short = [
  { fault: killedWhileWriting, engines: ['sqlite', 'postgres'], rounds: 1 },
  { fault: killedWhileStarting, engines: ['sqlite'], rounds: 1 },
  { fault: killedWhileRestoring, engines: ['sqlite', 'postgres'], rounds: 2 },
  { fault: killedWhileImportingGhost, engines: ['postgres'], rounds: 2 },
  { fault: everyPartKilled, engines: ['postgres'], rounds: 1 },
  { fault: locked, engines: ['postgres'], rounds: 1 },
  { fault: smtpAway, engines: ['postgres'], rounds: 1 },
] as const

for (const { fault, engines, rounds } of short) {
  for (const engine of engines) {
    test(`${fault.name} on ${engine}, with the seed ${seed}: every promise holds`, async () => {
      const settings = { engine, seed, rounds, requests: 0 }
      const { failures } = await withRig(settings, (rig) => fault.run(rig))
      expect(failures).toEqual([])
    })
  }
}
