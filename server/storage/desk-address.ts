import { randomBytes } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import type { Db } from '~/database/database'
import { readOrStoreSetting } from '~/database/settings'
import { Refusal } from '../process/refusal'

/** Made at first start and kept, so that the desk's address stays a secret that does not change. */
export async function deskPath(db: Db, configured: string | null): Promise<string> {
  return configured ?? readOrStoreSetting(db, 'desk-path', `desk-${randomName(12)}`)
}

/** A desk at the address of a public page could not be reached. */
export function refuseTakenDeskPath(configured: string, { routes }: ServerBuild): void {
  const taken = Object.values(routes).map((route) => route?.path?.split('/')[0])
  if (!taken.includes(configured.toLowerCase())) return
  throw new Refusal(
    'DESK_PATH names a page that readers have.',
    'Choose another address for the desk, or unset it to have one made up.',
  )
}

/** Lets its holder make the first editor. */
export async function setupToken(db: Db): Promise<string> {
  return readOrStoreSetting(db, 'setup-token', randomName(24))
}

function randomName(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
