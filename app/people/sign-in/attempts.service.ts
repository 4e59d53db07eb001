import { signature } from '~/config/signatures'
import type { Db } from '~/database/database'
import { attempt, forgetAttempts } from '../stored/attempts.queries'

export interface TooMany {
  ok: false
  reason: 'too-many'
  retryInMs: number
}

/** Whoever tries to sign in. */
export interface Attempter {
  address: string
  /** The email address, or the editor who has given the password already. */
  account: string
  /** Of a browser that was signed in to this account before; null for a stranger's. */
  device: string | null
}

/** Each is a step of its own: who has the password and guesses codes, does not shut out those who have not. */
export type SignInStep = 'password' | 'code'

export const quarterHour = 15 * 60_000
const perAccount = { most: 10, windowMs: quarterHour }
const perNetwork = { most: 50, windowMs: quarterHour }
/** Each of these is a mail to an editor: 24 a day at most for all strangers together, and as many for a known device. */
const newPasswords = { most: 4, windowMs: 16 * quarterHour }

/** Slows down whoever guesses, for every process together; an unknown account waits like a known one. */
export function createAttempts({ db, clock, secret }: AttemptsDeps) {
  return {
    ofNetwork,
    /**
     * Strangers share what an account allows. A known device has its own allowance: however many wrong passwords
     * strangers send for an address, its owner gets in.
     */
    async ofSignIn(step: SignInStep, attempter: Attempter): Promise<TooMany | null> {
      const counted = subjectOf(step, attempter)
      if (attempter.device !== null) return count(counted, perAccount)
      return (await ofNetwork(attempter.address)) ?? (await count(counted, perAccount))
    },
    /**
     * Of whoever says that the password is forgotten. Counted apart from attempts to sign in: neither uses up the
     * other.
     */
    async ofNewPassword({ address, account, device }: Attempter): Promise<TooMany | null> {
      const counted = subject('new password of', `${account} ${device ?? ''}`)
      if (device !== null) return count(counted, newPasswords)
      const ofItsNetwork = await count(subject('new passwords, network', address), perNetwork)
      return ofItsNetwork ?? (await count(counted, newPasswords))
    },
    /** Whoever got in. */
    forgetSignIn: (step: SignInStep, attempter: Attempter) =>
      forgetAttempts(db, subjectOf(step, attempter)),
    /** Of somebody whose browser is signed in already, to give the password once more. */
    ofSignedIn: (editorId: string) => count(subject('signed in', editorId), perAccount),
    forgetSignedIn: (editorId: string) => forgetAttempts(db, subject('signed in', editorId)),
    /** True the first time: a code that somebody looked over a shoulder for is good for nothing after it. */
    isFirstUse: async (editorId: string, code: string) =>
      (await count(subject('code', `${editorId} ${code}`), { ...perAccount, most: 1 })) === null,
  }

  function ofNetwork(address: string): Promise<TooMany | null> {
    return count(subject('network', address), perNetwork)
  }

  /** Null where one more is allowed. */
  async function count(counted: string, limit: typeof perAccount): Promise<TooMany | null> {
    const permit = await attempt(db, counted, limit, clock())
    return permit.ok ? null : { ok: false, reason: 'too-many', retryInMs: permit.retryInMs }
  }

  function subjectOf(step: SignInStep, { account, device }: Attempter): string {
    const kind = step === 'password' ? 'account' : 'codes of'
    return device === null
      ? subject(kind, account)
      : subject(`known device, ${kind}`, `${device} ${account}`)
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
