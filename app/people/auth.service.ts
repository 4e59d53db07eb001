import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import type { PasswordDigests } from './credentials/password-digests.service'
import { tokenDigestStorage } from './credentials/token-digests.actions'
import { requireUserVerification } from './sign-in/passkey-response.rules'

export interface AuthParts {
  /** A database or a transaction. */
  db: Db
  digests: PasswordDigests
  site: () => Pick<Site, 'name' | 'url'>
  deskPath: string
  /** Signs cookies and encrypts second factors. */
  secret: string
  reportError: (error: unknown) => void
}

/** Carries the IP address to better-auth. clientOf() sets it and copies none from a request. */
export const addressHeader = 'x-desk-address'

const day = 24 * 60 * 60

/** better-auth's HTTP endpoints are not mounted: only our routes call it, with input they have checked. */
export function createAuth({ db, digests, site, deskPath, secret, reportError }: AuthParts) {
  // The name may change later: what shows it to editors asks for the current one.
  const { name, url } = site()
  return betterAuth({
    appName: name,
    baseURL: url,
    basePath: `/${deskPath}/auth`,
    secret,
    telemetry: { enabled: false },
    // sign-in.service.ts counts attempts in the database, across processes.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...rest) => reportError(rest.find(isError) ?? new Error(message)),
    },
    database: tokenDigestStorage(db),
    user: {
      modelName: 'editors',
      additionalFields: {
        role: { type: 'string', required: true, input: false },
        timeZone: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'editorSessions',
      expiresIn: 30 * day,
      updateAge: day,
      freshAge: day,
      additionalFields: { signedInWith: { type: 'string', required: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            if (context?.path !== passkeyPath) return
            return { data: { ...session, signedInWith: 'passkey' } }
          },
        },
      },
    },
    account: { modelName: 'editorAccounts' },
    verification: { modelName: 'editorVerifications' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: 256,
      password: digests,
    },
    plugins: [
      twoFactor({
        issuer: name,
        schema: { twoFactor: { modelName: 'editorTwoFactors' } },
        // Also counted in sign-in.service.ts: with this one, a person with the password could lock out known devices.
        accountLockout: { enabled: false },
      }),
      passkey({
        ...relyingParty(url),
        rpName: name,
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) =>
            requireUserVerification(verification.registrationInfo),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            requireUserVerification(verification.authenticationInfo),
        },
        schema: {
          passkey: { modelName: 'editorPasskeys', fields: { credentialID: 'credentialId' } },
        },
      }),
      pendingSignIns,
    ],
    advanced: {
      cookiePrefix: 'vigil',
      useSecureCookies: url.startsWith('https:'),
      // Limited to the desk: readers' pages never receive the cookies.
      defaultCookieAttributes: { path: `/${deskPath}`, httpOnly: true, sameSite: 'lax' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  })
}

const passkeyPath = '/passkey/verify-authentication'

/** Finds the editor whose password was accepted and whose second factor is still missing. */
const pendingSignIns = {
  id: 'pending-sign-ins',
  endpoints: {
    pendingSignIn: createAuthEndpoint('/pending-sign-in', { method: 'GET' }, async (ctx) => {
      const cookie = ctx.context.createAuthCookie('two_factor')
      const token = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
      if (!token) return null
      const pending = await ctx.context.internalAdapter.findVerificationValue(token)
      return pending && pending.expiresAt > new Date() ? { editorId: pending.value } : null
    }),
  },
}

export type Auth = ReturnType<typeof createAuth>

/** The host that passkeys are bound to. Browsers create none for an IP address, so loopback becomes localhost. */
export function relyingParty(siteUrl: string): { rpID: string; origin: string[] } {
  const url = new URL(siteUrl)
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === '[::1]'
  if (!isLoopback) return { rpID: url.hostname, origin: [url.origin] }
  const named = new URL(siteUrl)
  named.hostname = 'localhost'
  return { rpID: 'localhost', origin: [named.origin] }
}

function isError(value: unknown): value is Error {
  return value instanceof Error
}
