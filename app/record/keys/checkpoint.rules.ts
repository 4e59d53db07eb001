import { createHash } from 'node:crypto'
import { headText, type RecordHead } from '../head.rules'

/** A head as a signed note (C2SP signed-note, tlog-checkpoint), for verifiers and witnesses of other logs. */
export function checkpointText(head: RecordHead, publicKey: string): string {
  const signature = Buffer.concat([
    noteKeyHash(head.origin, publicKey),
    Buffer.from(head.signature, 'base64'),
  ])
  return `${headText(head)}\n— ${head.origin} ${signature.toString('base64')}\n`
}

/** A key as verifiers of signed notes are given it: `<name>+<hash>+<key>`. */
export function verifierKey(origin: string, publicKey: string): string {
  const key = Buffer.concat([Uint8Array.of(ed25519), Buffer.from(publicKey, 'base64')])
  return `${origin}+${noteKeyHash(origin, publicKey).toString('hex')}+${key.toString('base64')}`
}

/** The algorithm's number in signed notes. */
const ed25519 = 1

function noteKeyHash(origin: string, publicKey: string): Buffer {
  return createHash('sha256')
    .update(`${origin}\n`)
    .update(Uint8Array.of(ed25519))
    .update(publicKey, 'base64')
    .digest()
    .subarray(0, 4)
}
