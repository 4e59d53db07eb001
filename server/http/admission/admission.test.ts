import { describe, expect, test } from 'vitest'
import { type AdmissionLimits, createAdmission } from './admission'

const limits = { runningPerNetwork: 2, running: 4, waitingPerNetwork: 3, waiting: 6 }

/** Requests that are admitted one step at a time: each step is a turn of the event loop. */
function gate(more: Partial<AdmissionLimits> = {}) {
  let next: (() => void) | null = null
  const admission = createAdmission({ ...limits, ...more }, (turn) => {
    expect(next, 'one turn at a time').toBeNull()
    next = turn
  })
  const admitted: string[] = []
  const refused: string[] = []
  const running: { name: string; leave: () => void }[] = []
  return {
    admitted,
    refused,
    usage: admission.usage,
    ask(name: string): void {
      void admission.enter(name).then((leave) => {
        ;(leave ? admitted : refused).push(name)
        if (leave) running.push({ name, leave })
      })
    },
    /** One turn. False if nothing was left to do. */
    async step(): Promise<boolean> {
      await Promise.resolve()
      const turn = next
      next = null
      turn?.()
      await new Promise(setImmediate)
      return turn !== null
    },
    finish(name: string): void {
      const index = running.findIndex((one) => one.name === name)
      running.splice(index, 1)[0]?.leave()
    },
  }
}

async function allSteps({ step }: { step: () => Promise<boolean> }): Promise<void> {
  while (await step());
}

describe('the work of readers', () => {
  test('begins one by one, so that other requests are handled in between', async () => {
    const site = gate()
    for (const name of ['a', 'b', 'c']) site.ask(name)
    for (const count of [1, 2, 3]) {
      await site.step()
      expect(site.admitted).toHaveLength(count)
    }
  })

  test('runs two at a time for a network; the others of the network wait', async () => {
    const site = gate()
    for (const name of ['a', 'a', 'a', 'b']) site.ask(name)
    await allSteps(site)
    expect(site.admitted).toEqual(['a', 'b', 'a'])
    expect(site.usage()).toEqual({ running: 3, waiting: 1, networks: 2 })
    site.finish('a')
    await allSteps(site)
    expect(site.admitted).toEqual(['a', 'b', 'a', 'a'])
  })

  test('a network that waits has its turn before one that asked more', async () => {
    const site = gate({ running: 1 })
    for (const name of ['a', 'a', 'a', 'b', 'c']) site.ask(name)
    for (let n = 0; n < 5; n += 1) {
      await allSteps(site)
      site.finish(site.admitted.at(-1) ?? '')
    }
    expect(site.admitted).toEqual(['a', 'b', 'c', 'a', 'a'])
  })

  test('is refused when too many requests of the network wait', async () => {
    const site = gate()
    for (let n = 0; n < 5; n += 1) site.ask('a')
    await allSteps(site)
    expect(site.refused).toEqual(['a', 'a'])
    expect(site.admitted).toEqual(['a', 'a'])
  })

  test('when all places are taken, the network with most requests loses its last one', async () => {
    const site = gate({ running: 0 })
    for (const name of ['a', 'a', 'a', 'b', 'b', 'c']) site.ask(name)
    site.ask('d')
    await allSteps(site)
    expect(site.refused).toEqual(['a'])
    expect(site.usage()).toEqual({ running: 0, waiting: 6, networks: 4 })
  })

  test('leaves nothing behind', async () => {
    const site = gate()
    for (const name of ['a', 'a', 'a', 'b']) site.ask(name)
    for (const name of ['a', 'a', 'a', 'b']) {
      await allSteps(site)
      site.finish(name)
    }
    expect(site.usage()).toEqual({ running: 0, waiting: 0, networks: 0 })
  })
})
