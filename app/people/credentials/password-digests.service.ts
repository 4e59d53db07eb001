import { hashPassword, verifyPassword } from 'better-auth/crypto'

export interface PasswordDigests {
  hash(password: string): Promise<string>
  verify(typed: { hash: string; password: string }): Promise<boolean>
}

/**
 * A password digest takes a tenth of a second of a core, on purpose. They are computed one at a time, so that many
 * sign-ins at once wait for each other and do not slow down readers.
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
