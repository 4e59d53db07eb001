import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '../../../app/database/database'
import { consistencyProof } from '../../../app/record/log.queries'
import { isConsistent } from '../../../app/record/tree/check.rules'

/**
 * Checks every row of the public record as docs/publication-log.md says, computing roots as RFC 9162 defines them.
 * Returns its entries.
 */
export async function checkWholeRecord(db: Db): Promise<Record<string, unknown>[]> {
  const rows = await db.selectFrom('record_entries').selectAll().orderBy('position').execute()
  const { origin } = await db.selectFrom('record_state').select('origin').executeTakeFirstOrThrow()
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index))
  const leaves = rows.map(({ entry }) => sha256(Buffer.from([0]), Buffer.from(entry)))
  let key = ''
  let time = ''
  for (const { position, entry, ...row } of rows) {
    const parsed = JSON.parse(entry)
    const root = rootOf(leaves.slice(0, position + 1))
    expect(row.root).toBe(root.toString('hex'))
    if (parsed.type === 'key') {
      const text = `publication-log-key\n${origin}\n${parsed.key}\n`
      if (position > 0) expect(isSigned(text, parsed.signature, key)).toBe(true)
      key = parsed.key
    }
    const head = `${origin}\n${position + 1}\n${root.toString('base64')}\ntime ${parsed.time}\n`
    expect(isSigned(head, row.signature, key)).toBe(true)
    expect(parsed.time >= time).toBe(true)
    time = parsed.time
  }
  for (const [index, { root }] of rows.slice(1).entries()) {
    const from = { size: index + 1, root: rows[index]?.root ?? '' }
    const to = { size: index + 2, root }
    const path = await consistencyProof(db, from.size, to.size)
    expect(await isConsistent({ from, to, path })).toBe(true)
  }
  return rows.map(({ entry }) => JSON.parse(entry))
}

function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves
  if (leaves.length === 1 && only) return only
  const left = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)))
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function isSigned(text: string, signature: string, key: string): boolean {
  const x = Buffer.from(key, 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'))
}
