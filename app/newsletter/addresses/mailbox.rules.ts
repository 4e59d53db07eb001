import type { MailAddress } from './address.rules'

/** How a provider spells the addresses of one mailbox. */
interface Spelling {
  /** The one of its hosts that stands for all. */
  host: string
  /** What means nothing in a name. */
  ignored?: RegExp
  /** What begins a tag, beside a plus. */
  tag?: string
}

const gmail = { host: 'gmail.com', ignored: /\./g }
const proton = { host: 'proton.me', ignored: /\./g }
const icloud = { host: 'icloud.com' }
const yandex = { host: 'yandex.ru', ignored: /[.-]/g }
const yahoo = { host: 'yahoo.com', tag: '-' }

const spellings: Partial<Record<string, Spelling>> = {
  ...{ 'gmail.com': gmail, 'googlemail.com': gmail },
  ...{ 'proton.me': proton, 'protonmail.com': proton, 'pm.me': proton },
  ...{ 'icloud.com': icloud, 'me.com': icloud, 'mac.com': icloud },
  ...{ 'yandex.ru': yandex, 'yandex.com': yandex, 'ya.ru': yandex },
  ...{ 'yandex.by': yandex, 'yandex.kz': yandex, 'yandex.ua': yandex },
  ...{ 'yahoo.com': yahoo, 'ymail.com': { host: 'ymail.com', tag: '-' } },
}

/** `anything@ada.fastmail.com` is `ada@fastmail.com`. */
const nameInHost = /^([^.]+)\.(fastmail\.(?:com|fm))$/

/**
 * The same for all addresses that end up in one mailbox: `ada+news@…`, and at some providers `a.d.a@…`. For
 * counting what is sent there, and nothing else: a subscriber is written to at the address they gave.
 */
export function mailboxOf({ key, host }: Pick<MailAddress, 'key' | 'host'>): string {
  const [, named, provider] = nameInHost.exec(host) ?? []
  if (named && provider) return `${named}@${provider}`
  const name = key.slice(0, key.lastIndexOf('@')).normalize('NFKC').toLowerCase()
  const spelling = spellings[host] ?? { host }
  // What begins with a plus has no name in front of a tag.
  const tagFrom = [name.indexOf('+', 1), spelling.tag ? name.indexOf(spelling.tag, 1) : -1]
  const end = Math.min(...tagFrom.filter((at) => at > 0), name.length)
  return `${name.slice(0, end).replaceAll(spelling.ignored ?? /$^/g, '')}@${spelling.host}`
}
