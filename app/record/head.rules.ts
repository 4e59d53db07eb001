import { hexToBase64 } from './tree/check.rules'

/** A signed tree head: it fixes every entry before it. */
export interface RecordHead {
  origin: string
  size: number
  root: string
  time: string
  keyId: string
  /** Of headText(), as base64. */
  signature: string
}

/** What is signed: the text of a checkpoint (C2SP tlog-checkpoint) with the time. */
export function headText({
  origin,
  size,
  root,
  time,
}: Omit<RecordHead, 'keyId' | 'signature'>): string {
  return `${origin}\n${size}\n${hexToBase64(root)}\ntime ${time}\n`
}

/** What the key before signs when the key is replaced. */
export function keyText(origin: string, publicKey: string): string {
  return `publication-log-key\n${origin}\n${publicKey}\n`
}
