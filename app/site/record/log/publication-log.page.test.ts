import { createHash, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { importPosts } from '~/posts/importing/import-posts.actions'
import { recordWithdrawal } from '~/posts/record/recording/record-version.actions'
import { appendEntries } from '~/record/append.actions'
import { headText, type RecordHead } from '~/record/head.rules'
import type { RecordKey } from '~/record/keys/record-key.rules'
import {
  hashOfEntry,
  hashOfText,
  isConsistent,
  isIncluded,
  isSigned,
} from '~/record/tree/check.rules'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { aPost } from '../../../../tests/support/posts'
import type { Database } from '../../../database/database'
import type { LogProof } from './log-answer.rules'
import { parseLogRequest } from './log-request.rules'
import { publicationLog } from './publication-log.page'

/** Answers addresses as the route does, with the rights of readers' queries. */
async function logOf(database: Database) {
  await database.limitReaders()
  const deps = { db: database.readDb, siteOrigin: 'https://vigil.example' }
  async function get(address: string): Promise<{ status: number; text: string }> {
    const url = new URL(address, 'https://vigil.example')
    const parsed = parseLogRequest(decodeURIComponent(url.pathname.slice(1)), url.searchParams)
    if (!parsed.ok) return { status: parsed.status, text: parsed.error }
    const answer = await publicationLog(deps, parsed.request)
    return { status: answer.status, text: answer.status === 200 ? answer.body : answer.error }
  }
  const json = async <T>(address: string): Promise<T> => {
    const { status, text } = await get(address)
    expect(status, `${address}: ${text}`).toBe(200)
    return JSON.parse(text) as T
  }
  return { get, json }
}

interface ProvedEntry {
  position: number
  entry: string
  proof: LogProof
}

interface VersionAnswer extends ProvedEntry {
  head: RecordHead
  document: string
  files: ProvedEntry[]
  later: ProvedEntry[]
}

onEachEngine('the public record over HTTP', (open) => {
  test('proves that a version is in the record, from its document to the signature', async () => {
    const database = await open()
    const posts = Array.from({ length: 7 }, (_, index) => aPost({ title: `Post ${index}` }))
    await importPosts({ db: database.db, now }, posts)
    const { get, json } = await logOf(database)
    const { keys } = await json<{ keys: RecordKey[] }>('keys')
    for (const { id } of posts) {
      const found = await json<VersionAnswer>(`posts/${id}/1`)
      const document = await get(`documents/${id}/1`)
      expect(JSON.parse(found.entry)).toMatchObject({
        type: 'version',
        post: id,
        hash: await hashOfText(document.text),
      })
      const { head, proof } = found
      expect(proof.leaf).toBe(await hashOfEntry(found.entry))
      expect(await isIncluded({ ...proof, root: head.root })).toBe(true)
      const key = keys.find(({ id: keyId }) => keyId === head.keyId)
      expect(await isSigned(headText(head), head.signature, key?.key ?? '')).toBe(true)
      expect((await get(`entries/${found.position}`)).text).toBe(found.entry)
    }
  })

  test('each head is consistent with every later one', async () => {
    const database = await open()
    await importPosts(
      { db: database.db, now },
      Array.from({ length: 9 }, () => aPost()),
    )
    const { json } = await logOf(database)
    const { size } = await json<RecordHead>('head')
    expect(size).toBe(10)
    for (let from = 1; from <= size; from += 1) {
      for (let to = from; to <= size; to += 1) {
        const proof = await json<{ from: RecordHead; to: RecordHead; path: string[] }>(
          `proofs/consistency?from=${from}&to=${to}`,
        )
        expect(proof.from).toEqual(await json(`heads/${from}`))
        expect(await isConsistent(proof), `${from} to ${to}`).toBe(true)
        const inclusion = await json<LogProof & { head: RecordHead }>(
          `proofs/inclusion?entry=${from - 1}&size=${to}`,
        )
        expect(await isIncluded({ ...inclusion, root: inclusion.head.root })).toBe(true)
      }
    }
  })

  test('the checkpoint is a signed note', async () => {
    const { get, json } = await logOf(await begun(await open()))
    const head = await json<RecordHead>('head')
    const { keys } = await json<{ keys: RecordKey[] }>('keys')
    const raw = Buffer.from(keys[0]?.key ?? '', 'base64')
    const [text, signatures] = (await get('checkpoint')).text.split('\n\n')
    const [dash, origin, signature, ...rest] = signatures?.trimEnd().split(' ') ?? []
    expect([dash, origin, rest]).toEqual(['—', head.origin, []])
    expect(head.origin).toBe(`publication-log/${keys[0]?.id}`)
    const bytes = Buffer.from(signature ?? '', 'base64')
    const name = Buffer.from(`${head.origin}\n\x01`)
    const keyHash = createHash('sha256').update(name).update(raw).digest().subarray(0, 4)
    expect(bytes.subarray(0, 4)).toEqual(keyHash)
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    expect(verify(null, Buffer.from(`${text}\n`), key, bytes.subarray(4))).toBe(true)
    const root = Buffer.from(head.root, 'hex').toString('base64')
    expect(text).toBe(`${head.origin}\n${head.size}\n${root}\ntime ${head.time}`)
  })

  test('lists entries in pages, and nothing after the last one', async () => {
    const database = await begun(await open())
    const event = { type: 'restored' as const, size: 1, root: '' }
    await appendEntries(database.db, now, Array(1100).fill(event))
    const { get, json } = await logOf(database)
    type Page = { size: number; entries: { position: number; entry: string }[] }
    const positions = async (query: string) =>
      (await json<Page>(`entries?${query}`)).entries.map(({ position }) => position)
    expect(await positions('')).toEqual(Array.from({ length: 1000 }, (_, index) => index))
    expect(await positions('from=1000')).toHaveLength(101)
    expect(await positions('from=3&to=5')).toEqual([3, 4, 5])
    expect(await positions('from=1100&to=99999999999999999999')).toEqual([1100])
    expect(await positions('from=1101')).toEqual([])
    const beyond = await get('entries?from=1102')
    expect(beyond.status).toBe(404)
    expect(beyond.text).toContain('1101')
    const [entry] = (await json<Page>('entries?from=7&to=7')).entries
    expect(entry?.entry).toBe((await get('entries/7')).text)
  })

  test('lists what happened to a post, and what was renamed on all posts', async () => {
    const database = await open()
    const [post, other] = [aPost(), aPost()]
    await importPosts({ db: database.db, now }, [post, other])
    const about = { kind: 'article' as const, post: post.id, version: 1 }
    await recordWithdrawal(database.db, now, post, 'It was wrong.')
    await appendEntries(database.db, now, [
      { type: 'files', files: [], ...about },
      { type: 'author', from: 'Ada', to: 'Ada Lovelace' },
      { type: 'site', name: 'Vigil', url: 'https://vigil.example' },
    ])
    const { get, json } = await logOf(database)
    type Page = { size: number; entries: { position: number; entry: string }[] }
    const typesAt = async (address: string) =>
      (await json<Page>(address)).entries.map(({ entry }) => JSON.parse(entry).type)
    expect(await typesAt(`posts/${post.id}`)).toEqual(['version', 'withdrawn', 'reason'])
    expect(await typesAt(`posts/${other.id}`)).toEqual(['version'])
    const [, withdrawn] = (await json<Page>(`posts/${post.id}`)).entries
    const rest = `posts/${post.id}?from=${withdrawn?.position}`
    expect(await typesAt(rest)).toEqual(['withdrawn', 'reason'])
    expect(await typesAt(`posts/${post.id}?from=999`)).toEqual([])
    expect(await typesAt('names')).toEqual(['author', 'site'])
    expect(await get('posts/none')).toMatchObject({ status: 404 })
    expect(await get(`posts/${post.id}?from=x`)).toMatchObject({ status: 400 })
  })

  test('a hidden version and a withdrawn post keep their entries, not their texts', async () => {
    const database = await open()
    const [hidden, withdrawn, shown] = [aPost(), aPost(), aPost({ body: '' })]
    await importPosts({ db: database.db, now }, [hidden, withdrawn, shown])
    await recordWithdrawal(database.db, now, withdrawn, 'It was wrong.')
    await database.db
      .updateTable('public_versions')
      .set({ hidden_at: now.toISOString(), document: '', hidden_reason: 'A court said so.' })
      .where('post_id', '=', hidden.id)
      .execute()
    const { get, json } = await logOf(database)
    expect(await get(`documents/${hidden.id}/1`)).toMatchObject({ status: 451 })
    expect(await get(`documents/${withdrawn.id}/1`)).toMatchObject({ status: 410 })
    expect(JSON.parse((await get(`documents/${shown.id}/1`)).text)).toMatchObject({ body: '' })
    expect(await json(`posts/${hidden.id}/1`)).toMatchObject({ position: 1, later: [] })
    const { head, later } = await json<VersionAnswer>(`posts/${withdrawn.id}/1`)
    expect(later.map(({ entry }) => JSON.parse(entry).type)).toEqual(['withdrawn', 'reason'])
    for (const { entry, proof } of later) {
      expect(await isIncluded({ ...proof, root: head.root })).toBe(true)
      expect(proof.leaf).toBe(await hashOfEntry(entry))
    }
  })

  test('refuses what is no number, and says how long the record is', async () => {
    const { get } = await logOf(await begun(await open()))
    for (const address of [
      ...['entries/-1', 'entries/01', 'entries/1.5', 'entries/x', 'entries/1e3', 'entries/%00'],
      ...['heads/0', 'heads/-1', 'entries?from=x', 'entries?from=2&to=1'],
      ...['proofs/inclusion', 'proofs/inclusion?entry=-1', 'proofs/inclusion?entry=5&size=5'],
      ...['proofs/consistency', 'proofs/consistency?from=0', 'proofs/consistency?from=2&to=1'],
      ...['posts/a/b', 'documents/a/1%00'],
    ]) {
      expect(await get(address), address).toMatchObject({ status: 400 })
    }
    for (const address of [
      ...['entries/1', 'entries/99999999999999999999', 'heads/2', 'heads/2147483649'],
      ...['proofs/inclusion?entry=1', 'proofs/inclusion?entry=0&size=2'],
      ...['proofs/consistency?from=2', 'proofs/consistency?from=1&to=2'],
    ]) {
      const { status, text } = await get(address)
      expect(status, address).toBe(404)
      expect(text, address).toContain('The record has 1 entries')
    }
    for (const address of [
      ...['nothing', 'heads', 'head/1', 'posts/a', 'posts/a/1', 'posts/a/1/2', 'proofs/other'],
      ...['posts/%00/1', 'documents/a/1', 'documents/%00/1', `posts/a/${2 ** 40}`],
      `documents/a/${2 ** 40}`,
    ]) {
      expect(await get(address), address).toMatchObject({ status: 404 })
    }
  })

  test('the description names every address', async () => {
    const { get, json } = await logOf(await begun(await open()))
    const { addresses } = await json<{ addresses: Record<string, string> }>('')
    for (const address of Object.values(addresses)) {
      expect(address).toMatch(/^https:\/\/vigil\.example\/\.well-known\/publication-log\//)
      const filled = address
        .replace(/^.*publication-log\//, '')
        .replace(/\{\?.*\}/, '?entry=0&from=1')
        .replace(/\{(size|version)\}/g, '1')
        .replace(/\{\w+\}/g, '0')
      const { text } = await get(filled)
      expect(text, filled).not.toContain('no such address')
    }
  })
})

async function begun(database: Database): Promise<Database> {
  await appendEntries(database.db, now, [])
  return database
}
