import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOfEntry, isConsistent, isIncluded } from './check.rules'
import { emptyFrontier, emptyRoot, leafHash, nodeHash, rootOf, withLeaf } from './merkle.rules'
import { consistencyPath, inclusionPath, partsOf, type Subtree } from './proofs.rules'

/** MTH(D) as RFC 9162, section 2.1.1, defines it, without any shortcut. */
function treeHash(entries: readonly string[]): string {
  if (entries.length === 0) return createHash('sha256').digest('hex')
  if (entries.length === 1) {
    return createHash('sha256').update(`\0${entries[0]}`, 'utf8').digest('hex')
  }
  let k = 1
  while (k * 2 < entries.length) k *= 2
  const [left, right] = [treeHash(entries.slice(0, k)), treeHash(entries.slice(k))]
  return createHash('sha256')
    .update(Buffer.from([1]))
    .update(Buffer.from(left, 'hex'))
    .update(Buffer.from(right, 'hex'))
    .digest('hex')
}

/** The tree as the record stores it: the hashes that each entry completes. */
function storedTree(entries: readonly string[]) {
  let frontier = emptyFrontier
  const hashes = entries.map((entry) => {
    const added = withLeaf(frontier, leafHash(entry))
    frontier = added.frontier
    return added.completed
  })
  const hashOf = (subtree: Subtree) =>
    partsOf(subtree)
      .map(({ position, level }) => hashes[position]?.[level] ?? 'missing')
      .reduceRight((right, left) => nodeHash(left, right))
  return { root: rootOf(frontier), hashOf }
}

const manyEntries = Array.from({ length: 70 }, (_, index) => `entry ${index}`)

describe('the tree', () => {
  test('"The hash of an empty list is the hash of an empty string"', () => {
    expect(rootOf(emptyFrontier)).toBe(emptyRoot)
    expect(emptyRoot).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  test('has the root that RFC 9162 defines, at every size', async () => {
    for (let size = 0; size <= manyEntries.length; size += 1) {
      const entries = manyEntries.slice(0, size)
      expect(storedTree(entries).root, `size ${size}`).toBe(treeHash(entries))
    }
    expect(await hashOfEntry('entry 1')).toBe(leafHash('entry 1'))
  })
})

describe('proofs', () => {
  test('every entry is proved to be in every tree that has it, and no other is', async () => {
    for (let size = 1; size <= 40; size += 1) {
      const { root, hashOf } = storedTree(manyEntries.slice(0, size))
      for (let position = 0; position < size; position += 1) {
        const path = inclusionPath(position, size).map(hashOf)
        const leaf = leafHash(`entry ${position}`)
        const proof = { leaf, position, size, root, path }
        expect(await isIncluded(proof), `${position} of ${size}`).toBe(true)
        expect(await isIncluded({ ...proof, leaf: leafHash('another') })).toBe(false)
        expect(await isIncluded({ ...proof, position: position + 1 })).toBe(false)
        expect(await isIncluded({ ...proof, path: [...path, leaf] })).toBe(false)
        if (size > 1) expect(await isIncluded({ ...proof, path: path.slice(1) })).toBe(false)
      }
    }
  })

  test('every tree is proved to begin every larger one, and a rewritten one is not', async () => {
    for (let to = 1; to <= 40; to += 1) {
      const { root, hashOf } = storedTree(manyEntries.slice(0, to))
      for (let from = 0; from <= to; from += 1) {
        const older = { size: from, root: treeHash(manyEntries.slice(0, from)) }
        const path = consistencyPath(from, to).map(hashOf)
        const proof = { from: older, to: { size: to, root }, path }
        expect(await isConsistent(proof), `${from} to ${to}`).toBe(true)
        if (from === 0) continue
        const rewritten = { ...older, root: treeHash(['other', ...manyEntries.slice(1, from)]) }
        expect(await isConsistent({ ...proof, from: rewritten })).toBe(false)
        expect(await isConsistent({ ...proof, path: [...path, root] })).toBe(false)
      }
    }
  })

  test('are short in a tree of a million entries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), (size, seed) => {
        const position = seed % size
        expect(inclusionPath(position, size).length).toBeLessThanOrEqual(20)
        const parts = inclusionPath(position, size).flatMap(partsOf)
        expect(parts.every((part) => part.position < size)).toBe(true)
      }),
    )
  })
})
