import { randomBytes } from 'node:crypto'
import { isSameSecret, signature } from '~/config/signatures'
import type { Site } from '~/config/site'
import type { Db } from '~/database/database'
import { findEditorByEmail, passwordDigestOf } from '../stored/editors.queries'

interface KnownDevicesDeps {
  db: Db
  clock: () => Date
  secret: string
  site: Pick<Site, 'url'>
  deskPath: string
}

export type KnownDevices = ReturnType<typeof createKnownDevices>

const goodForSeconds = 180 * 24 * 60 * 60

/**
 * Browsers that were signed in to an account before. A cookie says so, and lets in nobody: all it gives is an
 * allowance of attempts that strangers cannot use up. It holds no more once the password is another one, so that
 * somebody who was shut out by a new password is a stranger again.
 */
export function createKnownDevices({ db, clock, secret, site, deskPath }: KnownDevicesDeps) {
  const isSecure = site.url.startsWith('https:')
  const attributes = `Path=/${deskPath}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

  return {
    /** Null for a stranger's browser. */
    idFor,

    /** The cookie for a browser that has just been signed in; one that was known stays the same device. */
    async cookieFor(headers: Headers, email: string, within = db): Promise<string> {
      const id = (await idFor(headers, email, within)) ?? randomBytes(16).toString('base64url')
      const issuedAt = Math.floor(clock().getTime() / 1000).toString(36)
      const sealed = await sealFor(email, `${id}.${issuedAt}`, within)
      const value = `${id}.${issuedAt}.${sealed}`
      return `${nameFor(email)}=${value}; Max-Age=${goodForSeconds}; ${attributes}`
    },
  }

  async function idFor(headers: Headers, email: string, within = db): Promise<string | null> {
    const value = cookieIn(headers, nameFor(email))
    const [id, issuedAt, offered, ...rest] = value?.split('.') ?? []
    if (!id || !issuedAt || !offered || rest.length > 0) return null
    const age = clock().getTime() / 1000 - Number.parseInt(issuedAt, 36)
    if (!(age < goodForSeconds)) return null
    const sealed = await sealFor(email, `${id}.${issuedAt}`, within)
    return sealed !== null && isSameSecret(offered, sealed) ? id : null
  }

  /** Null where nobody has this address. */
  async function sealFor(email: string, device: string, within: Db): Promise<string | null> {
    const editor = await findEditorByEmail(within, email)
    const digest = editor && (await passwordDigestOf(within, editor.id))
    return digest && signature(secret, `known device ${device} ${email} ${digest}`)
  }

  /** One for each account: in a newsroom several people share a computer. */
  function nameFor(email: string): string {
    const account = signature(secret, `devices of ${email}`).slice(0, 16)
    return `${isSecure ? '__Secure-' : ''}vigil.device-${account}`
  }
}

function cookieIn(headers: Headers, name: string): string | undefined {
  const cookies = headers.get('Cookie')?.split(';') ?? []
  const found = cookies.map((cookie) => cookie.trim()).find((one) => one.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}
