import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Env } from '~/config/env.server'
import { Refusal } from '../process/refusal'
import { hostOf } from './compose'

/** As nodemailer wants it. */
export interface DkimKey {
  domainName: string
  keySelector: string
  privateKey: string
}

/** The key that mail is signed with, read once at the start; null where none is set. */
export function dkimKey(dkim: Env['dkim'], from: string): DkimKey | null {
  if (!dkim) return null
  return {
    domainName: dkim.domain ?? hostOf(from),
    keySelector: dkim.selector,
    privateKey: readKey(dkim.keyFile),
  }
}

function readKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8')
    createPrivateKey(key)
    return key
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is not there' : 'holds no key'
    throw new Refusal(
      `DKIM_KEY_FILE ${file} ${why}.`,
      'Give the path of a private key in PEM, such as `openssl genrsa 2048` makes.',
    )
  }
}
