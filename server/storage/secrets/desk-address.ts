import { randomBytes } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { isSameSecret } from '~/config/signatures'
import type { Db } from '~/database/database'
import { readOrStoreSetting, readSetting } from '~/database/settings'
import { StartupError } from '../../process/startup-error'

/** Chosen at random at the first start and stored, unless DESK_PATH is set: only editors know it. */
export async function deskPath(db: Db, configured: string | null): Promise<string> {
  return configured ?? readOrStoreSetting(db, 'desk-path', `desk-${randomName(12)}`)
}

/** Throws if a public page has this address: the desk could not be reached there. */
export function checkDeskPath(configured: string, { routes }: ServerBuild): void {
  const publicPaths = Object.values(routes).map((route) => route?.path?.split('/')[0])
  if (!publicPaths.includes(configured.toLowerCase())) return
  throw new StartupError(
    'DESK_PATH is the address of a public page.',
    'Choose another one, or unset it to use a random one.',
  )
}

/** Whoever has it can create the first account at the desk. */
export async function setupToken(db: Db): Promise<string> {
  return readOrStoreSetting(db, 'setup-token', randomName(24))
}

export async function isSetupToken(db: Db, offered: string): Promise<boolean> {
  const expected = await readSetting(db, 'setup-token')
  return expected !== null && isSameSecret(offered, expected)
}

function randomName(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
