import { signature } from '~/config/signatures'
import type { Db } from '~/database/database'
import { clearAttempts, countAttempt } from '../stored/attempts.queries'

export interface TooManyAttempts {
  ok: false
  reason: 'too-many'
  retryInMs: number
}

export interface SignInAttempt {
  address: string
  /** The email address, or the editor's id once the password was accepted. */
  account: string
  /** The id of a known device; null for any other browser. */
  device: string | null
}

/** Counted separately: guessing codes with a stolen password must not block the password step. */
export type SignInStep = 'password' | 'code'

export const quarterHour = 15 * 60_000
const perAccount = { max: 10, windowMs: quarterHour }
const perAddress = { max: 50, windowMs: quarterHour }
/** Each is a mail to an editor: at most 24 a day for all unknown devices together, and 24 for each known one. */
const passwordResets = { max: 4, windowMs: 16 * quarterHour }

/** Limits guessing across all processes. Accounts that do not exist are limited like others. */
export function createAttempts({ db, clock, secret }: AttemptsDeps) {
  return {
    countAddress,
    /**
     * Unknown devices share the limit of an account. A known device has its own, so that its editor can sign in
     * however many wrong passwords others send.
     */
    async countSignIn(step: SignInStep, attempt: SignInAttempt): Promise<TooManyAttempts | null> {
      const subject = signInSubject(step, attempt)
      if (attempt.device !== null) return count(subject, perAccount)
      return (await countAddress(attempt.address)) ?? (await count(subject, perAccount))
    },
    /** Requests for a password reset, counted separately from sign-ins. */
    async countPasswordReset({
      address,
      account,
      device,
    }: SignInAttempt): Promise<TooManyAttempts | null> {
      const subject = subjectFor('new password of', `${account} ${device ?? ''}`)
      if (device !== null) return count(subject, passwordResets)
      const limited = await count(subjectFor('new passwords, network', address), perAddress)
      return limited ?? (await count(subject, passwordResets))
    },
    /** After a successful sign-in. */
    clearSignIn: (step: SignInStep, attempt: SignInAttempt) =>
      clearAttempts(db, signInSubject(step, attempt)),
    /** A signed-in editor who types the password again to confirm a change. */
    countConfirmation: (editorId: string) => count(subjectFor('signed in', editorId), perAccount),
    clearConfirmation: (editorId: string) => clearAttempts(db, subjectFor('signed in', editorId)),
    /** True the first time: a code that was seen on a screen cannot be used again. */
    spendCode: async (editorId: string, code: string) =>
      (await count(codeSubject(editorId, code), { ...perAccount, max: 1 })) === null,
    /** For a code that was wrong after all: it may be the right one later, of a clock that is ahead. */
    unspendCode: (editorId: string, code: string) => clearAttempts(db, codeSubject(editorId, code)),
  }

  function countAddress(address: string): Promise<TooManyAttempts | null> {
    return count(subjectFor('network', address), perAddress)
  }

  /** Null if the attempt is allowed. */
  async function count(subject: string, limit: typeof perAccount): Promise<TooManyAttempts | null> {
    const counted = await countAttempt(db, subject, limit, clock())
    return counted.ok ? null : { ok: false, reason: 'too-many', retryInMs: counted.retryInMs }
  }

  function codeSubject(editorId: string, code: string): string {
    return subjectFor('code', `${editorId} ${code}`)
  }

  function signInSubject(step: SignInStep, { account, device }: SignInAttempt): string {
    const kind = step === 'password' ? 'account' : 'codes of'
    return device === null
      ? subjectFor(kind, account)
      : subjectFor(`known device, ${kind}`, `${device} ${account}`)
  }

  /** Signed, so that the table holds no email or IP addresses. */
  function subjectFor(kind: string, value: string): string {
    return signature(secret, `${kind} ${value}`)
  }
}

export type Attempts = ReturnType<typeof createAttempts>

interface AttemptsDeps {
  db: Db
  clock: () => Date
  secret: string
}
