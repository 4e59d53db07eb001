import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { deleteSetting, readSetting } from '~/database/settings'
import { inTransaction } from '~/database/transactions/transaction'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { appendEntries, beginRecord } from '../append.actions'
import type { RecordEntry } from '../entries/entry.rules'
import { headText, keyText } from '../head.rules'
import { currentHead, entriesFrom, headAt } from '../log.queries'
import { isSigned } from '../tree/check.rules'
import { recordKeys } from './keys.queries'
import { replaceLostKey, rotateKey } from './rotate-key.actions'

const now = new Date('2026-11-18T09:00:00Z')
const event = { type: 'withdrawn', kind: 'article', post: 'a', version: 1 } as const
const publish = (db: Db) => inTransaction(db, (tx) => appendEntries(tx, now, [event]))

/** As docs/publication-log.md has it: with nothing but the first key, from entries and heads. */
async function verifiedKeys(db: Db): Promise<string[]> {
  const chain: { id: string; key: string }[] = []
  for (const { position, entry } of await entriesFrom(db, 0, 1000)) {
    const parsed = JSON.parse(entry) as RecordEntry
    const head = await headAt(db, position + 1)
    if (!head) throw new Error(`There is no head ${position + 1}.`)
    if (parsed.type === 'key') {
      const before = chain.at(-1)
      if (before) {
        expect(parsed.previous).toBe(before.id)
        const text = keyText(head.origin, parsed.key)
        expect(await isSigned(text, parsed.signature ?? '', before.key)).toBe(true)
      } else expect(head.origin).toBe(`publication-log/${parsed.keyId}`)
      chain.push({ id: parsed.keyId, key: parsed.key })
    }
    expect(head.keyId).toBe(chain.at(-1)?.id)
    expect(await isSigned(headText(head), head.signature, chain.at(-1)?.key ?? '')).toBe(true)
  }
  return chain.map(({ id }) => id)
}

onEachEngine('rotating the key of the public record', (open) => {
  test('the old key signs the new one, and its private part is gone', async () => {
    const { db } = await open()
    await beginRecord(db, now)
    await publish(db)
    const old = await readSetting(db, 'record-key')
    const { key, previousId } = await rotateKey(db, now)
    await publish(db)
    expect(await verifiedKeys(db)).toEqual([previousId, key.id])
    expect((await currentHead(db))?.keyId).toBe(key.id)
    const stored = (await readSetting(db, 'record-key')) ?? ''
    expect(JSON.parse(stored).id).toBe(key.id)
    expect(stored).not.toContain(JSON.parse(old ?? '').pem)
    const [first, second] = await recordKeys(db)
    expect(first).toMatchObject({ id: previousId, previous: null, retired: now.toISOString() })
    expect(second).toMatchObject({ id: key.id, previous: previousId, retired: null })
  })

  test('rotations and publishing at once make one chain of keys', async () => {
    const { db } = await open()
    await beginRecord(db, now)
    await Promise.all([
      ...[publish(db), rotateKey(db, now), publish(db), rotateKey(db, now), publish(db)],
      ...[publish(db), rotateKey(db, now), publish(db)],
    ])
    const chain = await verifiedKeys(db)
    expect(new Set(chain).size).toBe(4)
    expect((await recordKeys(db)).map(({ id }) => id)).toEqual(chain)
    expect((await recordKeys(db)).filter(({ retired }) => retired === null)).toHaveLength(1)
    expect((await currentHead(db))?.size).toBe(9)
  })

  test('without its private part nothing is published, until a new key begins without its signature', async () => {
    const { db } = await open()
    await beginRecord(db, now)
    expect(await replaceLostKey(db, now)).toBe('not-lost')
    await rotateKey(db, now)
    await deleteSetting(db, 'record-key')
    await beginRecord(db, now)
    await expect(publish(db)).rejects.toThrow('vigil record rotate --lost')
    await expect(rotateKey(db, now)).rejects.toThrow('missing')
    const rotated = await replaceLostKey(db, now)
    await publish(db)
    if (rotated === 'not-lost') throw new Error('It was lost.')
    const entry = (await entriesFrom(db, rotated.position, 1))[0]?.entry ?? ''
    expect(JSON.parse(entry)).toMatchObject({ type: 'key', previous: rotated.previousId })
    expect(JSON.parse(entry)).not.toHaveProperty('signature')
    expect((await recordKeys(db)).at(-1)).toMatchObject({ id: rotated.key.id, signature: null })
  })
})
