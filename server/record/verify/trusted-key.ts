import { readFile } from 'node:fs/promises'
import { StartupError } from '../../process/startup-error'

/**
 * The public key that somebody has from elsewhere, as base64: typed, or in a file. The form that verifiers of signed
 * notes use, `name+hash+key`, is understood, too.
 */
export async function readTrustedKey(
  typed: string | undefined,
  resolvePath: (typed: string) => string,
): Promise<string | null> {
  if (typed === undefined) return null
  const key =
    parseKey(typed) ?? parseKey(await readFile(resolvePath(typed), 'utf8').catch(() => ''))
  if (key) return key
  throw new StartupError(
    `${typed} is neither a public key nor a file with one.`,
    'Give the key as base64, as `vigil record key` prints it.',
  )
}

const keyBytes = 32

function parseKey(text: string): string | null {
  const [, noteKey] = /^\S+\+[0-9a-f]{8}\+(\S+)$/.exec(text.trim()) ?? []
  const base64 = noteKey ?? text.trim()
  if (!/^[A-Za-z0-9+/]+=*$/.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  // A note's key begins with the number of its algorithm.
  const raw = noteKey === undefined ? bytes : bytes.subarray(1)
  return raw.length === keyBytes ? raw.toString('base64') : null
}
