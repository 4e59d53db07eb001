/** A valid mail address. */
export interface MailAddress {
  /** For sending: the local part as typed, the host in lower-case ASCII. */
  email: string
  /** For comparing: the whole address in lower case. */
  key: string
  host: string
}

const maxBytes = { local: 64, whole: 254, label: 63 }

// Atoms of RFC 5322 with dots between them, and letters of any script (RFC 6531).
const local = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
/** Zero-width characters, which come along when an address is copied. */
const zeroWidth = /[\u200b-\u200f\u2060\ufeff]/g

/** Null if it is not an address. Plus tags, new top-level domains and hosts in any script are valid. */
export function parseAddress(input: string): MailAddress | null {
  const text = input
    .normalize('NFC')
    .replace(zeroWidth, '')
    .trim()
    .replace(/^mailto:/i, '')
  const at = text.lastIndexOf('@')
  const name = text.slice(0, Math.max(at, 0))
  const host = asciiHost(text.slice(at + 1))
  if (!local.test(name) || bytesOf(name) > maxBytes.local || host === null) return null
  const email = `${name}@${host}`
  if (bytesOf(email) > maxBytes.whole) return null
  return { email, key: email.toLowerCase(), host }
}

/** Writes 'bücher.example' as 'xn--bcher-kva.example'. Null if it cannot be a public host. */
function asciiHost(text: string): string | null {
  const host = text.replace(/\.$/, '')
  if (!host || /[\s/:?#@%\\[\]]/.test(host) || !URL.canParse(`http://${host}`)) return null
  const { hostname } = new URL(`http://${host}`)
  const labels = hostname.split('.')
  const isValid = labels.every((part) => label.test(part) && part.length <= maxBytes.label)
  // A number at the end makes it an IPv4 address.
  return isValid && labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? '') ? hostname : null
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
