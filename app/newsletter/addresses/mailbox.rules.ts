import type { MailAddress } from './address.rules'

/** Which addresses of a provider share a mailbox. */
interface ProviderRules {
  /** Stands for all hosts of the provider. */
  host: string
  /** Characters that the provider ignores in the local part. */
  ignored?: RegExp
  /** A character besides + that starts a tag. */
  tag?: string
}

const gmail = { host: 'gmail.com', ignored: /\./g }
const proton = { host: 'proton.me', ignored: /\./g }
const icloud = { host: 'icloud.com' }
const yandex = { host: 'yandex.ru', ignored: /[.-]/g }
const yahoo = { host: 'yahoo.com', tag: '-' }

const providers: Partial<Record<string, ProviderRules>> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'proton.me': proton,
  'protonmail.com': proton,
  'pm.me': proton,
  'icloud.com': icloud,
  'me.com': icloud,
  'mac.com': icloud,
  'yandex.ru': yandex,
  'yandex.com': yandex,
  'ya.ru': yandex,
  'yandex.by': yandex,
  'yandex.kz': yandex,
  'yandex.ua': yandex,
  'yahoo.com': yahoo,
  'ymail.com': { host: 'ymail.com', tag: '-' },
}

/** `anything@ada.fastmail.com` is `ada@fastmail.com`. */
const nameInHost = /^([^.]+)\.(fastmail\.(?:com|fm))$/

/**
 * The same for all addresses of one mailbox, such as `ada+news@…` and at some providers `a.d.a@…`. Only for rate
 * limits: mail goes to the address as it was typed.
 */
export function mailboxOf({ key, host }: Pick<MailAddress, 'key' | 'host'>): string {
  const [, subdomain, provider] = nameInHost.exec(host) ?? []
  if (subdomain && provider) return `${subdomain}@${provider}`
  const name = key.slice(0, key.lastIndexOf('@')).normalize('NFKC').toLowerCase()
  const rules: ProviderRules = providers[host] ?? { host }
  // From 1: a + at the start is part of the name.
  const tagStarts = [name.indexOf('+', 1), rules.tag ? name.indexOf(rules.tag, 1) : -1]
  const end = Math.min(...tagStarts.filter((at) => at > 0), name.length)
  return `${name.slice(0, end).replaceAll(rules.ignored ?? /$^/g, '')}@${rules.host}`
}
