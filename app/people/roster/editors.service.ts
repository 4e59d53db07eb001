import { createHash } from 'node:crypto'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { addToOutbox, type PasswordForgotten } from '~/database/outbox/outbox'
import type { SendMail } from '~/mail/mailer'
import { createAccountChanges } from '../account/account-changes.service'
import { confirmPassword, type PasswordConfirmation } from '../account/confirm-password.service'
import { createPasskeys } from '../account/passkeys.service'
import { createSecondFactor } from '../account/second-factor.service'
import { createSessions } from '../account/sessions.service'
import { type AuthParts, createAuth } from '../auth.service'
import type { Client } from '../client.rules'
import type { EstimateGuesses } from '../credentials/guesses.rules'
import { type LinkToMail, passwordLinkMail } from '../credentials/password-link-mail.rules'
import { createPasswordLinks } from '../credentials/password-links.service'
import { type PasswordOwner, weaknessOf } from '../credentials/passwords.rules'
import { createAttempts, type TooManyAttempts } from '../sign-in/attempts.service'
import { createFailedSignIns } from '../sign-in/failed-sign-ins.service'
import { createKnownDevices } from '../sign-in/known-devices.service'
import { createSecondFactorRule } from '../sign-in/second-factor-rule.service'
import { createSignIn } from '../sign-in/sign-in.service'
import { sweepExpired } from '../stored/sweep.queries'
import { createTokens } from '../tokens/tokens.service'
import { createRoster } from './roster.service'

export interface EditorsParts extends AuthParts {
  db: Db
  clock: () => Date
  sendMail: SendMail
  site: () => Pick<Site, 'name' | 'url'>
  estimateGuesses: EstimateGuesses
  onOutboxChanged: () => void
  /** Somebody gave a wrong password, code or passkey. */
  onSignInFailed?: () => void
}

/** Editors' accounts: sign-in, sessions, credentials and the roster. */
export function createEditors(parts: EditorsParts) {
  const { db, clock, site, deskPath, sendMail, digests } = parts
  const auth = createAuth(parts)
  const attempts = createAttempts(parts)
  const devices = createKnownDevices(parts)
  const failures = createFailedSignIns({ db, clock, onFailed: parts.onSignInFailed })
  const changes = createAccountChanges({ ...parts, attempts, failures })
  const deskUrl = `${site().url}/${deskPath}`
  const passwordLinks = createPasswordLinks({
    db,
    clock,
    deskUrl,
    hashPassword: digests.hash,
  })

  return {
    signIn: createSignIn({ ...parts, auth, attempts, devices, failures }),
    sessions: createSessions({ auth, changes, devices }),
    secondFactor: createSecondFactor({ auth, attempts, failures, changes, site }),
    passkeys: createPasskeys({ auth, attempts, failures, changes, site }),
    secondFactorRule: createSecondFactorRule(parts),
    /** For an owner's changes of other accounts: a browser left signed in must not be enough for them. */
    confirmPassword: (client: Client, confirmation: PasswordConfirmation) =>
      confirmPassword({ auth, attempts, failures }, client, confirmation),
    passwordLinks,
    /** Why a new password is refused; null if it is good. */
    weaknessOf: (password: string, { name, email }: Omit<PasswordOwner, 'siteName'>) =>
      weaknessOf(password, { name, email, siteName: site().name }, parts.estimateGuesses),
    /** Does the same work for every address, so that the response time does not reveal who has an account. */
    async requestPasswordReset(
      client: Client,
      email: string,
    ): Promise<{ ok: true } | TooManyAttempts> {
      const device = await devices.idFor(client.headers, email)
      const refusal = await attempts.countPasswordReset({
        address: client.address,
        account: email,
        device,
      })
      if (refusal) return refusal
      const payload = { email, requestedAt: clock().toISOString() }
      await addToOutbox(db, { topic: 'password-forgotten', payload }, clock())
      parts.onOutboxChanged()
      return { ok: true }
    },
    roster: createRoster(parts),
    tokens: createTokens({ ...parts, changes }),
    sweep: () => sweepExpired(db, clock()),
    jobs: {
      async mailPasswordLink(invitation: { tokenDigest: string }): Promise<void> {
        const link = await passwordLinks.linkForInvitation(invitation)
        await mail(invitation.tokenDigest, link)
      },
      async mailPasswordReset(request: PasswordForgotten): Promise<void> {
        const { email, requestedAt } = request
        await mail(`${email} ${requestedAt}`, await passwordLinks.linkForReset(request))
      },
    },
  }

  /** The id comes from the cause of the mail, because each attempt to send it has another link. */
  async function mail(cause: string, link: LinkToMail | null) {
    if (!link) return
    const id = createHash('sha256').update(cause).digest('hex').slice(0, 32)
    await sendMail(passwordLinkMail(link, { id, site: site(), now: clock() }))
  }
}

export type Editors = ReturnType<typeof createEditors>
