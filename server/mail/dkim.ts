import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Env } from '~/config/env.server'
import { StartupError } from '../process/startup-error'
import { hostOf } from './compose'

/** The DKIM settings in nodemailer's format. */
export interface DkimKey {
  domainName: string
  keySelector: string
  privateKey: string
  /** The signed headers, separated by colons. */
  headerFieldNames: string
}

/** RFC 8058 requires the list headers; otherwise mail programs show no unsubscribe button. */
const signedHeaders =
  'from:to:subject:date:message-id:reply-to:mime-version:content-type:content-transfer-encoding:list-id:list-unsubscribe:list-unsubscribe-post'

/** The key that mail is signed with, read once at start; null if none is configured. */
export function dkimKey(dkim: Env['dkim'], from: string): DkimKey | null {
  if (!dkim) return null
  return {
    domainName: dkim.domain ?? hostOf(from),
    keySelector: dkim.selector,
    privateKey: readKey(dkim.keyFile),
    headerFieldNames: signedHeaders,
  }
}

function readKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8')
    createPrivateKey(key)
    return key
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const problem = isMissing ? 'does not exist' : 'does not contain a key'
    throw new StartupError(
      `DKIM_KEY_FILE ${file} ${problem}.`,
      'Set it to the path of a private key in PEM format, such as `openssl genrsa 2048` prints.',
    )
  }
}
