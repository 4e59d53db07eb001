import { DatabaseBusyError } from './busy'

/** Lets one at a time have the connection that writes, in the order in which they asked. */
export class WriteLock {
  #isHeld = false
  readonly #waiting: (() => void)[] = []

  /** Rejects with a DatabaseBusyError if the others take until the deadline. */
  async acquire(deadline: number): Promise<void> {
    if (!this.#isHeld) {
      this.#isHeld = true
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(
      () => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1)
        reject(new DatabaseBusyError())
      },
      Math.max(0, deadline - performance.now()),
    )
    const next = () => {
      clearTimeout(timer)
      resolve()
    }
    this.#waiting.push(next)
    await promise
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isHeld = false
  }
}
