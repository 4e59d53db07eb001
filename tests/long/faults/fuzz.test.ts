import { expect, test } from 'vitest'
import { fuzz } from '../../../faults/causes/fuzz'
import { withRig } from '../../../faults/rig'

const seed = Number(process.env.VIGIL_FUZZ_SEED ?? 19)

for (const [engine, requests] of [
  ['sqlite', 700],
  ['postgres', 250],
] as const) {
  test(`hostile requests to every address on ${engine}, with the seed ${seed}, break nothing`, async () => {
    const settings = { engine, seed, rounds: 1, requests }
    const { failures } = await withRig(settings, (rig) => fuzz.run(rig))
    expect(failures).toEqual([])
  })
}
