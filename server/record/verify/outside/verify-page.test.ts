import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '~/database/database'
import { inTransaction } from '~/database/transactions/transaction'
import { changePost } from '~/posts/lifecycle/change-post.actions'
import type { PublicChange } from '~/posts/record/changes/public-change.rules'
import { hideVersion } from '~/posts/record/hiding/hide-version.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { appendEntries } from '~/record/append.actions'
import { LogError } from '~/record/checking/log-error.rules'
import { rotateKey } from '~/record/keys/rotate-key.actions'
import { entryAddress, logPath } from '~/record/log-addresses.rules'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { logFetch, siteOrigin } from '../../../../tests/support/record/log-fetch'
import { reportOfUrl } from '../report'
import { verifyUrl } from './verify-url'

const owner = anEditor('ada', 'owner')
const hour = 3_600_000
const at = (hours: number) => new Date(now.getTime() + hours * hour)
const path = '/cybersecurity/zero-trust'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: at(9) }))
afterEach(() => {
  vi.useRealTimers()
})

interface ShownPage {
  version?: number
  header?: string
  text?: string
  more?: string
  canonical?: string | null
}

function pageOf(post: string, shown: ShownPage = {}): string {
  const { version = 1, text = 'Trust is a budget.', more = '', canonical = path } = shown
  const { header = '<header><h1>Zero trust</h1><p dir="auto">In short.</p>' } = shown
  const link = canonical === null ? '' : `<link rel="canonical" href="${siteOrigin}${canonical}">`
  return `<!doctype html>${link}<article>${header}<time datetime="${now.toISOString()}"></time>
    <a href="/topics/Zero%20Trust">Zero Trust</a></header><div class="prose"><p>${text}</p></div>
    ${more}<a data-verify="${entryAddress(post, version)}">Verify</a></article>`
}

interface VerifyOptions {
  address?: string
  headers?: HeadersInit
  /** Happens before a request is answered. */
  before?: (asked: string) => Promise<void>
}

const correction = `<p id="correction-2"><strong>Correction, <time datetime="${at(1).toISOString()}">then</time>:</strong> It is 12.</p>`

onEachEngine('verifying a page from outside', (open) => {
  const published = async () => {
    const { db } = await open()
    const { id } = await createdPost(db, { when: { as: 'published' } })
    return { db, id }
  }
  const save = async (db: Db, id: string, publicChange: PublicChange) => {
    const content = someContent({ body: 'It is 12.' })
    const edit = anEdit({ id }, { editor: owner, baseVersion: 1, content, publicChange })
    expect(await savePost({ db, now: at(1) }, edit)).toMatchObject({ ok: true })
  }
  const corrected = async () => {
    const { db, id } = await published()
    await save(db, id, { change: 'correction', note: 'It is 12.' })
    return { db, id }
  }
  const changedAfterCorrection = async () => {
    const { db, id } = await corrected()
    const content = someContent({ body: 'It is 12.', summary: 'At length.' })
    await savePost({ db, now: at(2) }, anEdit({ id }, { editor: owner, baseVersion: 2, content }))
    return { db, id }
  }
  const header = '<header><h1>Zero trust</h1><p dir="auto">At length.</p>'
  const last = { version: 3, text: 'It is 12.', header }
  /** The exit code, and what failed. */
  const verify = async (
    db: Db,
    html: string | (() => string),
    { address = path, headers = {}, before }: VerifyOptions = {},
  ): Promise<[number, ...string[]]> => {
    const log = logFetch({ db })
    const url = new URL(address, siteOrigin)
    const fetch = async (asked: string) => {
      await before?.(asked)
      if (asked.includes(logPath)) return log(asked)
      return new Response(typeof html === 'string' ? html : html(), { headers })
    }
    try {
      const verified = await verifyUrl({ url, fetch, trusted: null, report: () => {} })
      const { exitCode } = reportOfUrl(verified, { isKeyGiven: false })
      const failed = verified.checks.filter(({ result }) => result === 'failed')
      return [exitCode, ...failed.map(({ name }) => name)]
    } catch (error) {
      if (!(error instanceof LogError)) throw error
      return [error.reason === 'unrecorded' ? 1 : 2, error.reason]
    }
  }
  const newest = { version: 2, text: 'It is 12.' }

  test('a page that shows what was recorded', async () => {
    const { db, id } = await corrected()
    expect(await verify(db, pageOf(id, { ...newest, more: correction }))).toEqual([0])
    expect(await verify(db, pageOf(id), { address: `${path}/history/1` })).toEqual([0])
  })

  test('the recorded text of the page, or of a correction, was removed, emptied or replaced by none', async () => {
    const { db, id } = await corrected()
    const page = pageOf(id, { ...newest, more: correction })
    const earlier = pageOf(id, { text: 'Trust is a budget.' })
    for (const document of ['', 'None.', '[]', '{}']) {
      await db.updateTable('public_versions').set({ document }).execute()
      expect(await verify(db, page)).toEqual([1, 'document', 'notes'])
    }
    await db.deleteFrom('public_versions').where('version', '=', 2).execute()
    expect(await verify(db, page)).toEqual([1, 'document', 'notes'])
    // Readers of another version are not told of the correction any more.
    const { db: other, id: post } = await changedAfterCorrection()
    expect(await verify(other, pageOf(post, { ...last, more: correction }))).toEqual([0])
    await other
      .updateTable('public_versions')
      .set({ document: '' })
      .where('version', '=', 2)
      .execute()
    expect(await verify(other, pageOf(post, last))).toEqual([1, 'notes'])
    await other.deleteFrom('public_versions').where('change', '=', 'correction').execute()
    expect(await verify(other, pageOf(post, last))).toEqual([1, 'notes'])
    expect(await verify(db, earlier, { address: `${path}/history/1` })).toEqual([1, 'document'])
  })

  test('a post of which the record has nothing, or whose entry was removed', async () => {
    const { db, id } = await published()
    expect(await verify(db, pageOf('by-hand'))).toEqual([1, 'unrecorded'])
    await db.updateTable('record_entries').set({ version: 9 }).where('post_id', '=', id).execute()
    expect(await verify(db, pageOf(id))).toEqual([1, 'unrecorded'])
    await db.deleteFrom('record_entries').where('post_id', '=', id).execute()
    expect(await verify(db, pageOf(id))).toEqual([1, 'unrecorded'])
  })

  test('a page of which no word can be compared is not verified', async () => {
    const { db, id } = await published()
    expect(await verify(db, pageOf(id, { header: '<div><h1>Zero trust</h1>' }))).toEqual([
      2,
      'incomparable',
    ])
    const second = '<div class="prose">Do not trust.</div>'
    expect(await verify(db, pageOf(id, { more: second }))).toEqual([2, 'incomparable'])
    await save(db, id, { change: 'minor', note: '' })
    // It is not the newest version either.
    expect(await verify(db, pageOf(id, { header: '<div>' }))).toEqual([1, 'newest'])
  })

  test('a text that is hidden in the record, and shown', async () => {
    const { db, id } = await published()
    const hidden = { type: 'hidden', kind: 'article', post: id, version: 1 } as const
    await inTransaction(db, (transaction) => appendEntries(transaction, at(2), [hidden]))
    await db
      .updateTable('public_versions')
      .set({ hidden_at: at(2).toISOString() })
      .execute()
    expect(await verify(db, pageOf(id))).toEqual([1, 'newest'])
    expect(await verify(db, pageOf(id), { address: `${path}/history/1` })).toEqual([1, 'newest'])
    // It was made before.
    vi.setSystemTime(at(1))
    expect(await verify(db, pageOf(id))).toEqual([2, 'hidden'])
  })

  test('an older version cannot pass as one of the history by what the page says of its address', async () => {
    const { db, id } = await corrected()
    for (const canonical of [null, '/elsewhere']) {
      const [code, ...failed] = await verify(db, pageOf(id, { canonical }))
      expect([code, failed]).toEqual([1, expect.arrayContaining(['newest'])])
      const withoutNote = await verify(db, pageOf(id, { ...newest, canonical }))
      expect(withoutNote).toEqual([1, ...(canonical ? ['words'] : []), 'notes'])
    }
    expect(await verify(db, pageOf(id), { address: `${path}/history/2` })).toEqual([1, 'words'])
    const copy = pageOf(id, { ...newest, more: correction })
    expect(await verify(db, copy, { address: '/cybersecurity/another' })).toEqual([1, 'words'])
  })

  test('a page may be older than the newest version by as much as caches store it', async () => {
    const { db, id } = await corrected()
    const verifyAged = (age: string) => verify(db, pageOf(id), { headers: { Age: age } })
    for (const age of ['99999999', 'Infinity', '3600']) {
      expect(await verifyAged(age)).toEqual([1, 'newest'])
    }
    vi.setSystemTime(at(1.5))
    expect(await verifyAged('0')).toEqual([1, 'newest'])
    expect(await verifyAged('2400')).toEqual([0])
  })

  test('a correction that is hidden, or a post that is withdrawn, while its page is verified', async () => {
    const { db, id } = await changedAfterCorrection()
    let isHidden = false
    const hide = async (asked: string) => {
      if (isHidden || !asked.endsWith(`/documents/${id}/2`)) return
      isHidden = true
      const hidden = { editor: owner, kind: 'article', id, version: 2, reason: '' } as const
      expect(await hideVersion({ db, now: at(3) }, hidden)).toEqual({ ok: true })
    }
    const line = correction.replace('<p ', '<p data-hidden="" ')
    const page = () => pageOf(id, { ...last, more: isHidden ? line : correction })
    expect(await verify(db, page, { before: hide })).toEqual([0])
    expect(isHidden).toBe(true)

    let isWithdrawn = false
    const withdraw = async (asked: string) => {
      if (isWithdrawn || !asked.endsWith(`/documents/${id}/3`)) return
      isWithdrawn = true
      const step = { editor: owner, kind: 'article', id, note: '', baseVersion: 3 } as const
      await changePost({ db, now: at(9) }, { ...step, change: { step: 'withdraw' } })
    }
    expect(await verify(db, page, { before: withdraw })).toEqual([2, 'withdrawn'])
    expect(isWithdrawn).toBe(true)
  })

  test('a head that is signed by a key which was replaced', async () => {
    const { db, id } = await published()
    const before = await logFetch({ db })(`${siteOrigin}${entryAddress(id, 1)}`)
    const answer = await before.text()
    await rotateKey(db, at(2))
    const log = logFetch({ db })
    const url = new URL(entryAddress(id, 1), siteOrigin)
    const failures = async (answers: string[]) => {
      const fetch = async (asked: string) => {
        const own = asked === url.href ? answers.shift() : undefined
        return own === undefined ? log(asked) : new Response(own)
      }
      const { checks } = await verifyUrl({ url, fetch, trusted: null, report: () => {} })
      return checks.filter(({ result }) => result === 'failed').map(({ name }) => name)
    }
    expect(await failures(Array(4).fill(answer))).toEqual(['signature'])
    // The key was replaced between the two requests.
    expect(await failures([answer])).toEqual([])
  })
})
