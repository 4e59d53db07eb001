import type { MailAddress } from './address'

/** Where dots in the name of a mailbox mean nothing, and what the provider's other hosts are called. */
const dotless: Partial<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
  'proton.me': 'proton.me',
  'protonmail.com': 'proton.me',
  'pm.me': 'proton.me',
}

/**
 * The same for all addresses that end up in one mailbox: `ada+news@…`, and at some providers `a.d.a@…`. For
 * counting what is sent there, and nothing else: a subscriber is written to at the address they gave.
 */
export function mailboxOf({ key, host }: Pick<MailAddress, 'key' | 'host'>): string {
  const name = key.slice(0, key.lastIndexOf('@')).normalize('NFKC').toLowerCase()
  // What begins with a plus has no name in front of a tag.
  const untagged = name.replace(/(?<=.)\+.*$/, '')
  const provider = dotless[host]
  return provider ? `${untagged.replaceAll('.', '')}@${provider}` : `${untagged}@${host}`
}
