import { randomBytes } from 'node:crypto'
import { isSameSecret, signature } from '~/config/signatures'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { findEditorByEmail, passwordDigestOf } from '../stored/editors.queries'

interface KnownDevicesDeps {
  db: Db
  clock: () => Date
  secret: string
  site: () => Pick<Site, 'url'>
  deskPath: string
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

const maxAgeSeconds = 180 * 24 * 60 * 60

/**
 * Browsers that signed in to an account before. Their cookie does not sign anybody in: it only gives them their own
 * limit of attempts. A new password invalidates it, because the password may have been changed to lock somebody out.
 */
export function createKnownDevices({ db, clock, secret, site, deskPath }: KnownDevicesDeps) {
  const isSecure = site().url.startsWith('https:')
  const attributes = `Path=/${deskPath}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  return {
    /** Null for an unknown browser. */
    idFor,

    /** The cookie for a browser that just signed in. A known device keeps its id. */
    async cookieFor(headers: Headers, email: string, connection = db): Promise<string> {
      const id = (await idFor(headers, email, connection)) ?? randomBytes(16).toString('base64url')
      const issuedAt = Math.floor(clock().getTime() / 1000).toString(36)
      const signed = await signatureFor(email, `${id}.${issuedAt}`, connection)
      const value = `${id}.${issuedAt}.${signed}`
      return `${nameFor(email)}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}`
    },
  }

  async function idFor(headers: Headers, email: string, connection = db): Promise<string | null> {
    const value = cookieIn(headers, nameFor(email))
    const [id, issuedAt, sent, ...rest] = value?.split('.') ?? []
    if (!id || !issuedAt || !sent || rest.length > 0) return null
    const age = clock().getTime() / 1000 - Number.parseInt(issuedAt, 36)
    if (!(age < maxAgeSeconds)) return null
    const expected = await signatureFor(email, `${id}.${issuedAt}`, connection)
    return expected !== null && isSameSecret(sent, expected) ? id : null
  }

  /** Depends on the current password. Null if nobody has this address. */
  async function signatureFor(
    email: string,
    device: string,
    connection: Db,
  ): Promise<string | null> {
    const editor = await findEditorByEmail(connection, email)
    const digest = editor && (await passwordDigestOf(connection, editor.id))
    return digest && signature(secret, `known device ${device} ${email} ${digest}`)
  }

  /** One cookie per account: in a newsroom several people share a computer. */
  function nameFor(email: string): string {
    const account = signature(secret, `devices of ${email}`).slice(0, 16)
    return `${isSecure ? '__Secure-' : ''}vigil.device-${account}`
  }
}

function cookieIn(headers: Headers, name: string): string | undefined {
  const cookies = headers.get('Cookie')?.split(';') ?? []
  const found = cookies
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}
