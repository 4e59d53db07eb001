import { availableParallelism } from 'node:os'
import type { PlainCheck } from '../../check'
import { ok } from '../../finding'
import { contradictions } from './contradictions'

export const settingsCheck: PlainCheck = {
  name: 'settings',
  needs: 'nothing',
  limitMs: 5_000,
  async run({ env }) {
    const found = contradictions(env, availableParallelism())
    return found.length > 0 ? found : [ok('The settings go together.')]
  },
}
