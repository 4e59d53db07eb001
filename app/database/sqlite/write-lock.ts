import { DatabaseBusyError } from './busy'

/** Gives the writing connection to one query or transaction at a time, first come, first served. */
export class WriteLock {
  #isHeld = false
  readonly #waiting: (() => void)[] = []

  get isHeld(): boolean {
    return this.#isHeld
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Rejects with a DatabaseBusyError at the deadline. */
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
