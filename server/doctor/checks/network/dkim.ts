import { createPrivateKey, createPublicKey } from 'node:crypto'
import { resolveTxt } from 'node:dns/promises'
import { dkimKey } from '../../../mail/dkim'
import { defaultFrom } from '../../../mail/mailer'
import type { PlainCheck } from '../../check'
import { error, type Finding, ok, warning } from '../../finding'

/** The record in the DNS with which others check the signatures of our mails. */
export const dkimCheck: PlainCheck = {
  name: 'DKIM',
  needs: 'nothing',
  limitMs: 20_000,
  async run({ env }) {
    if (!env.dkim) return []
    const site = { name: '', url: env.siteUrl ?? 'http://localhost' }
    // Throws if there is no such key, with what to do.
    const key = dkimKey(env.dkim, env.mailFrom ?? defaultFrom(site))
    if (!key) return []
    const name = `${key.keySelector}._domainkey.${key.domainName}`
    const records = await resolveTxt(name).catch((problem: NodeJS.ErrnoException) => problem)
    if (records instanceof Error) {
      return [
        warning(
          `The DNS has no record ${name} (${records.code}), so others cannot check the signatures of mails.`,
          `Add it as a TXT record: ${recordOf(key.privateKey)}`,
        ),
      ]
    }
    return judgeRecords(
      name,
      records.map((parts) => parts.join('')),
      key.privateKey,
    )
  },
}

export function judgeRecords(
  name: string,
  records: readonly string[],
  privateKey: string,
): Finding[] {
  const published = records.map((record) => publicKeyIn(record)).filter((key) => key !== null)
  if (published.includes(publicKeyOf(privateKey))) {
    return [ok(`The DNS record ${name} has the key that mails are signed with.`)]
  }
  return [
    error(
      `The DNS record ${name} has another key than DKIM_KEY_FILE: mails are taken for forged.`,
      `Set the record to: ${recordOf(privateKey)}`,
    ),
  ]
}

function publicKeyIn(record: string): string | null {
  return /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? null
}

/** As DKIM records have it: the DER of an RSA key, or the 32 bytes of an Ed25519 key. */
function publicKeyOf(privateKey: string): string {
  const key = createPublicKey(createPrivateKey(privateKey))
  const der = key.export({ type: 'spki', format: 'der' })
  return (key.asymmetricKeyType === 'ed25519' ? der.subarray(-32) : der).toString('base64')
}

function recordOf(privateKey: string): string {
  const type = createPrivateKey(privateKey).asymmetricKeyType === 'ed25519' ? 'ed25519' : 'rsa'
  return `v=DKIM1; k=${type}; p=${publicKeyOf(privateKey)}`
}
