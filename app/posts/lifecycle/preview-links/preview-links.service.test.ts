import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Db } from '~/database/database'
import { auditEntries } from '~/people/audit/audit.queries'
import { anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { signerWith } from '../../../../tests/support/signer'
import { changePost } from '../change-post.actions'
import { keepNextVersion } from '../next-version/keep-next-version.actions'
import { createPreviewLinks, readPreviewToken, readUnlistedPreview } from './preview-links.service'

const signer = signerWith('secret')
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)
const linksAt = (db: Db, at: Date) => createPreviewLinks({ db, clock: () => at, signer })

onEachEngine('preview links', (open) => {
  test('each shows its post until it expires or is revoked, and no other with it', async () => {
    const { db } = await open()
    const editor = anEditor('ada')
    const post = await createdPost(db)
    const links = linksAt(db, now)
    await links.create({ editor, post })
    await links.create({ editor, post })
    const [one, other] = await links.list(post)
    if (!one || !other) throw new Error('Two links were created.')
    expect(one).toMatchObject({ createdBy: 'ada', createdAt: now, expiresAt: later(7) })
    expect(await links.find(one.token)).toMatchObject({ id: post.id })
    expect(await linksAt(db, later(6.99)).find(one.token)).toMatchObject({ id: post.id })
    expect(await linksAt(db, later(7)).find(one.token)).toBeNull()

    await links.revoke({ editor: anEditor('bob'), post, id: one.id })
    await links.revoke({ editor: anEditor('bob'), post, id: one.id })
    expect(await links.find(one.token)).toBeNull()
    expect(await links.find(other.token)).toMatchObject({ id: post.id })
    expect(await links.list(post)).toMatchObject([{ id: other.id }])
    const log = (await auditEntries(db, { limit: 3 })).map((entry) => [
      entry.editorName,
      entry.action,
    ])
    expect(log).toEqual([
      ['bob', 'revoked a preview link of'],
      ['ada', 'created a preview link of'],
      ['ada', 'created a preview link of'],
    ])
  })

  test('one of a next version shows it at the address of its live post, with its date', async () => {
    const { db } = await open()
    const editor = anEditor('ada')
    const live = await createdPost(db, { editor, when: { as: 'published' } })
    const content = { ...someContent({ title: 'New title' }) }
    const text = { content, thumbnail: 'unchanged' as const, baseVersion: 1, tab: 'one' }
    const kept = await keepNextVersion({ db, now }, { editor, kind: 'article', id: live.id, text })
    if (!kept.ok) throw new Error(kept.reason)
    const links = linksAt(db, now)
    await links.create({ editor, post: kept.post })
    const [link] = await links.list(kept.post)
    expect(await links.find(link?.token ?? '')).toMatchObject({
      id: live.id,
      slug: live.slug,
      publishedAt: live.publishedAt,
      title: 'New title',
    })
  })

  test('one is revoked on its own post only, rests while that is in the bin, and is swept', async () => {
    const { db } = await open()
    const editor = anEditor('ada')
    const [post, another] = [await createdPost(db), await createdPost(db)]
    const links = linksAt(db, now)
    await links.create({ editor, post })
    const [link] = await links.list(post)
    if (!link) throw new Error('A link was created.')
    await links.revoke({ editor, post: another, id: link.id })
    expect(await links.find(link.token)).not.toBeNull()
    const step = (name: 'bin' | 'restore') =>
      changePost(
        { db, now },
        { editor, kind: 'article', id: post.id, change: { step: name }, note: '' },
      )
    await step('bin')
    expect(await links.find(link.token)).toBeNull()
    await step('restore')
    expect(await links.find(link.token)).not.toBeNull()
    await linksAt(db, later(8)).sweep()
    expect(await db.selectFrom('preview_links').selectAll().execute()).toEqual([])
  })

  test('one from before they were stored works until it expires', async () => {
    const { db } = await open()
    const post = await createdPost(db)
    const signed = `article.${post.id}.${later(7).getTime().toString(36)}`
    const token = `${signed}.${signer.sign(`preview ${signed}`)}`
    expect(await linksAt(db, now).find(token)).toMatchObject({ id: post.id })
    expect(await linksAt(db, later(7)).find(token)).toBeNull()
  })
})

test('a token that somebody else made, or changed, is none', () => {
  const token = `abc.${signer.sign('preview link abc')}`
  expect(readPreviewToken(signer, token)).toBe('abc')
  expect(readPreviewToken(signerWith('another secret'), token)).toBeNull()
  for (const forged of [token.replace('abc', 'abd'), `${token}.x`, token.slice(0, -1), '', '.']) {
    expect(readPreviewToken(signer, forged)).toBeNull()
  }
  const until = later(7).getTime().toString(36)
  const signed = signer.sign(`preview brief.one.${until}`)
  expect(readUnlistedPreview(signer, `brief.one.${until}.${signed}`, now)?.id).toBe('one')
  const longer = later(3000).getTime().toString(36)
  for (const forged of [`brief.one.${longer}.${signed}`, `article.one.${until}.${signed}`, '...']) {
    expect(readUnlistedPreview(signer, forged, now)).toBeNull()
  }
})

test('whatever is sent as a token, it is answered', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (token) =>
        readPreviewToken(signer, token) === null &&
        readUnlistedPreview(signer, token, now) === null,
    ),
  )
})
