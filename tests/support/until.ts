import { setTimeout } from 'node:timers/promises'

const pollMs = 20

/** Asks until the answer is yes. The time limit of the test is the only one. */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await setTimeout(pollMs)
}
