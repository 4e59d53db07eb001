import { hashPassword, verifyPassword } from 'better-auth/crypto'

export interface PasswordDigests {
  hash(password: string): Promise<string>
  verify(typed: { hash: string; password: string }): Promise<boolean>
}

/**
 * Digests of passwords take a tenth of a second of a core each, on purpose. They are made one after the
 * other: whoever tries many at once waits in line, and readers do not.
 */
export function createPasswordDigests(): PasswordDigests {
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  return {
    hash: (password: string) => inTurn(() => hashPassword(password)),
    verify: (typed: { hash: string; password: string }) => inTurn(() => verifyPassword(typed)),
  }
}
