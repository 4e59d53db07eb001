// Checks of proofs, as RFC 9162 has them. They use Web Crypto, so that browsers and commands run the same code.

type Bytes = Uint8Array<ArrayBuffer>

export async function sha256(bytes: Bytes): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

export function hashOfText(text: string): Promise<string> {
  return sha256(new TextEncoder().encode(text))
}

export function hashOfEntry(entry: string): Promise<string> {
  return sha256(joined([Uint8Array.of(0), new TextEncoder().encode(entry)]))
}

export function hashOfPair(left: string, right: string): Promise<string> {
  return sha256(joined([Uint8Array.of(1), fromHex(left), fromHex(right)]))
}

interface Inclusion {
  leaf: string
  position: number
  size: number
  root: string
  path: readonly string[]
}

/** Whether the entry is in the tree (section 2.1.3.2). */
export async function isIncluded({
  leaf,
  position,
  size,
  root,
  path,
}: Inclusion): Promise<boolean> {
  if (!(position >= 0 && position < size)) return false
  let [node, last, hash] = [position, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = await hashOfPair(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      hash = await hashOfPair(hash, sibling)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && hash === root
}

interface Consistency {
  from: { size: number; root: string }
  to: { size: number; root: string }
  path: readonly string[]
}

/** Whether the first tree is the beginning of the second (section 2.1.4.2). */
export async function isConsistent({ from, to, path }: Consistency): Promise<boolean> {
  if (from.size > to.size) return false
  if (from.size === to.size) return path.length === 0 && from.root === to.root
  if (from.size === 0) return path.length === 0
  const [first, ...rest] = isPowerOfTwo(from.size) ? [from.root, ...path] : path
  if (first === undefined) return false
  let [node, last] = [from.size - 1, to.size - 1]
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  let [older, newer] = [first, first]
  for (const hash of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      older = await hashOfPair(hash, older)
      newer = await hashOfPair(hash, newer)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else {
      newer = await hashOfPair(newer, hash)
    }
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && older === from.root && newer === to.root
}

/** An Ed25519 signature of a text; key and signature are base64. */
export async function isSigned(
  text: string,
  signature: string,
  publicKey: string,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, [
      'verify',
    ])
    const bytes = new TextEncoder().encode(text)
    return await crypto.subtle.verify('Ed25519', key, fromBase64(signature), bytes)
  } catch (error) {
    // A browser that does not know Ed25519 says so; anything else is a key or a signature that is none.
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error
    return false
  }
}

function half(count: number): number {
  return Math.floor(count / 2)
}

function isPowerOfTwo(count: number): boolean {
  return Number.isInteger(Math.log2(count))
}

function joined(parts: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let start = 0
  for (const part of parts) {
    bytes.set(part, start)
    start += part.length
  }
  return bytes
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Bytes {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

/** As the text of a head has its root. */
export function hexToBase64(text: string): string {
  return btoa(String.fromCharCode(...fromHex(text)))
}
