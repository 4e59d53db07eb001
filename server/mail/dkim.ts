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
  /** The headers that are signed, with colons between. */
  headerFieldNames: string
}

/** RFC 8058 asks for those of the list; without them no mail program shows its button. */
const signed =
  'from:to:subject:date:message-id:reply-to:mime-version:content-type:content-transfer-encoding:list-id:list-unsubscribe:list-unsubscribe-post'

/** The key that mail is signed with, read once at the start; null where none is set. */
export function dkimKey(dkim: Env['dkim'], from: string): DkimKey | null {
  if (!dkim) return null
  return {
    domainName: dkim.domain ?? hostOf(from),
    keySelector: dkim.selector,
    privateKey: readKey(dkim.keyFile),
    headerFieldNames: signed,
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
