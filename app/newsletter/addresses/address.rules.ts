/** A mail address that something can be sent to. */
export interface MailAddress {
  /** As it is sent to: the part before the @ as written, the host in small ASCII letters. */
  email: string
  /** The same for every spelling of one mailbox that anybody uses. */
  key: string
  host: string
}

const longest = { local: 64, whole: 254, label: 63 }

// What RFC 5322 calls an atom, with dots between, and the letters of any script (RFC 6531).
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
/** What comes along when an address is copied from somewhere: signs without a width, and a link's beginning. */
const strays = /[\u200b-\u200f\u2060\ufeff]/g

/** Null for what is no address. Tags after a plus, new top-level domains and hosts in any script are fine. */
export function parseAddress(typed: string): MailAddress | null {
  const text = typed
    .normalize('NFC')
    .replace(strays, '')
    .trim()
    .replace(/^mailto:/i, '')
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  const host = asciiHost(text.slice(at + 1))
  if (!local.test(name) || bytesOf(name) > longest.local || host === null) return null
  const email = `${name}@${host}`
  if (bytesOf(email) > longest.whole) return null
  return { email, key: email.toLowerCase(), host }
}

/** 'bücher.example' as 'xn--bcher-kva.example'; null where it is no host on the internet. */
function asciiHost(written: string): string | null {
  const host = written.replace(/\.$/, '')
  if (!host || /[\s/:?#@%\\[\]]/.test(host) || !URL.canParse(`http://${host}`)) return null
  const { hostname } = new URL(`http://${host}`)
  const labels = hostname.split('.')
  const isWhole = labels.every((one) => label.test(one) && one.length <= longest.label)
  // The last part of a host name is never a number: that would be an address of four numbers.
  return isWhole && labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? '') ? hostname : null
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
