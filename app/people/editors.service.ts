import { createHash } from 'node:crypto'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { addToOutbox, type PasswordForgotten } from '~/database/outbox'
import type { Mailer } from '~/mail/mailer'
import { createAccountChanges } from './account/account-changes.service'
import { checkOwnPassword, type OwnPassword } from './account/own-password.service'
import { createPasskeys } from './account/passkeys.service'
import { createSecondFactor } from './account/second-factor.service'
import { createSessions } from './account/sessions.service'
import { type AuthParts, createAuth } from './auth.service'
import type { Asked } from './calls.rules'
import type { EstimateGuesses } from './keys/guesses.rules'
import { keyLinkMail } from './keys/key-link-mail.rules'
import { createKeyLinks } from './keys/key-links.service'
import { createPasswordDigests } from './keys/password-digests.service'
import { type PasswordOwner, weaknessOf } from './keys/passwords.rules'
import { createRoster } from './roster.service'
import { createAttempts, type TooMany } from './sign-in/attempts.service'
import { createFailedSignIns } from './sign-in/failed-sign-ins.service'
import { createKnownDevices } from './sign-in/known-devices.service'
import { createSecondFactorRule } from './sign-in/second-factor-rule.service'
import { createSignIn } from './sign-in/sign-in.service'
import { sweepExpired } from './stored/sweep.queries'

export interface EditorsParts extends Omit<AuthParts, 'digests'> {
  db: Db
  clock: () => Date
  mailer: Mailer
  site: Site
  estimateGuesses: EstimateGuesses
  onOutboxChanged: () => void
}

/** Who may write here, and how they show that it is they. */
export function createEditors(parts: EditorsParts) {
  const { db, clock, site, deskPath, mailer } = parts
  const digests = createPasswordDigests()
  const auth = createAuth({ ...parts, digests })
  const attempts = createAttempts(parts)
  const devices = createKnownDevices(parts)
  const failures = createFailedSignIns(parts)
  const changes = createAccountChanges({ ...parts, digests, attempts, failures })
  const deskUrl = `${site.url}/${deskPath}`
  const keyLinks = createKeyLinks({
    db,
    clock,
    deskUrl,
    hashPassword: digests.hash,
  })

  return {
    signIn: createSignIn({ ...parts, auth, attempts, devices, failures }),
    sessions: createSessions({ auth, changes, devices }),
    secondFactor: createSecondFactor({ auth, attempts, failures, changes }),
    passkeys: createPasskeys({ auth, attempts, failures, changes }),
    secondFactorRule: createSecondFactorRule(parts),
    /** For what an owner does to others, and must not be done at a desk that somebody left open. */
    checkOwnPassword: (asked: Asked, own: OwnPassword) =>
      checkOwnPassword({ auth, attempts, failures }, asked, own),
    keyLinks,
    /** What is wrong with a password that somebody wants to have; null if nothing is. */
    weaknessOf: (password: string, { name, email }: Omit<PasswordOwner, 'siteName'>) =>
      weaknessOf(password, { name, email, siteName: site.name }, parts.estimateGuesses),
    /** The same work for every address, known or not: how long it takes tells nobody which. */
    async askForNewPassword(asked: Asked, email: string): Promise<{ ok: true } | TooMany> {
      const device = await devices.idFor(asked.headers, email)
      const wait = await attempts.ofNewPassword({ address: asked.address, account: email, device })
      if (wait) return wait
      const payload = { email, requestedAt: clock().toISOString() }
      await addToOutbox(db, { topic: 'password-forgotten', payload }, clock())
      parts.onOutboxChanged()
      return { ok: true }
    },
    roster: createRoster(parts),
    /** For the timetable. Attempts sweep up after themselves. */
    sweep: () => sweepExpired(db, clock()),
    jobs: {
      async mailKeyLink(waiting: { tokenDigest: string }): Promise<void> {
        await mail(waiting.tokenDigest, await keyLinks.urlForMail(waiting))
      },
      async answerForgotten(request: PasswordForgotten): Promise<void> {
        const { email, requestedAt } = request
        await mail(`${email} ${requestedAt}`, await keyLinks.urlForForgotten(request))
      },
    },
  }

  /** What it is about names it, not its link: that is another one for each attempt at the same mail. */
  async function mail(about: string, link: Parameters<typeof keyLinkMail>[0] | null) {
    if (!link) return
    const id = createHash('sha256').update(about).digest('hex').slice(0, 32)
    await mailer.send(keyLinkMail(link, { id, site, now: clock() }))
  }
}

export type Editors = ReturnType<typeof createEditors>
