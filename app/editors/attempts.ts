import { signature } from '~/config/signatures'
import { attempt, forgetAttempts } from '~/data/editors/attempts'
import type { Db } from '~/data/engine/database'

export interface TooMany {
  ok: false
  reason: 'too-many'
  retryInMs: number
}

export const quarterHour = 15 * 60_000
const perAccount = { most: 10, windowMs: quarterHour }
const perNetwork = { most: 50, windowMs: quarterHour }

/** Slows down whoever guesses, for every process together; an unknown account waits like a known one. */
export function createAttempts({ db, clock, secret }: AttemptsDeps) {
  return {
    ofNetwork: (address: string) => count(subject('network', address), perNetwork),
    ofAccount: (email: string) => count(subject('account', email), perAccount),
    /** Of somebody whose browser is signed in already, to give the password once more. */
    ofSignedIn: (editorId: string) => count(subject('signed in', editorId), perAccount),
    /** Whoever got in. */
    forget: (email: string) => forgetAttempts(db, subject('account', email)),
    forgetSignedIn: (editorId: string) => forgetAttempts(db, subject('signed in', editorId)),
    /** True the first time: a code that somebody looked over a shoulder for is good for nothing after it. */
    isFirstUse: async (editorId: string, code: string) =>
      (await count(subject('code', `${editorId} ${code}`), { ...perAccount, most: 1 })) === null,
  }

  /** Null where one more is allowed. */
  async function count(counted: string, limit: typeof perAccount): Promise<TooMany | null> {
    const permit = await attempt(db, counted, limit, clock())
    return permit.ok ? null : { ok: false, reason: 'too-many', retryInMs: permit.retryInMs }
  }

  /** Neither addresses nor networks are kept in the clear. */
  function subject(kind: string, value: string): string {
    return signature(secret, `${kind} ${value}`)
  }
}

export type Attempts = ReturnType<typeof createAttempts>

interface AttemptsDeps {
  db: Db
  clock: () => Date
  secret: string
}
