import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { canonicalJson } from './entries/canonical-json.rules'
import { changes, type EntryType } from './entries/entry.rules'
import { headText } from './head.rules'
import { checkpointText } from './keys/checkpoint.rules'
import { keyIdOf, signText } from './keys/signing.rules'
import { hashOfText, isConsistent, isIncluded } from './tree/check.rules'
import { emptyFrontier, leafHash, nodeHash, rootOf, withLeaf } from './tree/merkle.rules'

const guide = readFileSync(new URL('../../docs/publication-log.md', import.meta.url), 'utf8')

/** RFC 8032, section 7.1, test 1. */
const rfc8032 = {
  d: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  x: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
}

test('the example in docs/publication-log.md is what this program computes', async () => {
  const example = guide.slice(guide.indexOf('## Example'))
  const [entries = [], documents = []] = [...example.matchAll(/```json\n([^`]*)\n```/g)].map(
    ([, lines = '']) => lines.split('\n'),
  )
  for (const line of [...entries, ...documents]) expect(canonicalJson(JSON.parse(line))).toBe(line)
  expect(JSON.parse(entries[1] ?? '').hash).toBe(await hashOfText(documents[0] ?? ''))

  const [first = '', second = '', third = ''] = entries.map(leafHash)
  let frontier = emptyFrontier
  for (const leaf of [first, second, third]) frontier = withLeaf(frontier, leaf).frontier
  const older = nodeHash(first, second)
  const root = rootOf(frontier)
  for (const hash of [first, second, third, older, root]) expect(example).toContain(`\`${hash}\``)
  const consistency = { from: { size: 2, root: older }, to: { size: 3, root }, path: [third] }
  expect(await isConsistent(consistency)).toBe(true)

  const [d, x] = [Buffer.from(rfc8032.d, 'hex'), Buffer.from(rfc8032.x, 'hex')]
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: d.toString('base64url'), x: x.toString('base64url') }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  const key = { id: keyIdOf(x), publicKey: x.toString('base64'), privateKey }
  const answer = /```json\n(\{\n[^`]*)```/.exec(guide)?.[1] ?? ''
  const { head, ...proof } = JSON.parse(answer)
  expect(proof).toMatchObject({ position: 1, size: 3, leaf: second })
  expect(await isIncluded({ ...proof, root: head.root })).toBe(true)
  expect(head).toMatchObject({ origin: `publication-log/${key.id}`, root, keyId: key.id })
  expect(head.signature).toBe(signText(headText(head), key))
  const [text = '', signature = ''] = checkpointText(head, key.publicKey).split('\n\n')
  expect(guide).toContain(`\`\`\`\n${text}\n\`\`\``)
  expect(guide).toContain(`\`\`\`\n${signature}\`\`\``)
})

test('docs/publication-log.md describes every kind of change', () => {
  expect(changes.filter((change) => !guide.includes(`| \`${change}\``))).toEqual([])
})

test('docs/publication-log.md describes every type of entry', () => {
  const described = {
    key: true,
    version: true,
    withdrawn: true,
    hidden: true,
    shown: true,
    files: true,
    restored: true,
    reason: true,
    author: true,
    site: true,
  } satisfies Record<EntryType, true>
  const headings = [...guide.matchAll(/^### (`.*)$/gm)].map(([, heading]) => heading).join()
  expect(Object.keys(described).filter((type) => !headings.includes(`\`${type}\``))).toEqual([])
})
