import { expect, test } from '@playwright/test'
import { fuzz } from '../../../faults/causes/fuzz'
import { allTargets } from '../../../faults/fuzz/targets'
import { withRig } from '../../../faults/rig'

const seed = Number(process.env.VIGIL_FUZZ_SEED ?? 19)

test('the fuzz knows every address of the site', () => {
  const targets = allTargets()
  expect(targets.length).toBeGreaterThan(100)
  for (const target of [
    { pattern: '', area: 'public' },
    { pattern: 'topics/:topic/feed.xml', area: 'public' },
    { pattern: 'sign-in/again', area: 'outside' },
    { pattern: 'articles/:id/status', area: 'inside' },
  ] as const) {
    expect(targets).toContainEqual(target)
  }
})

for (const [engine, requests] of [
  ['sqlite', 700],
  ['postgres', 250],
] as const) {
  test(`hostile requests to every address on ${engine}, with the seed ${seed}, break nothing`, async () => {
    test.slow()
    const settings = { engine, seed, rounds: 1, requests }
    const { failures } = await withRig(settings, (rig) => fuzz.run(rig))
    expect(failures).toEqual([])
  })
}
