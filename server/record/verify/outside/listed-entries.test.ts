import { expect, test } from 'vitest'
import { hideVersion } from '~/posts/record/hiding/hide-version.actions'
import { savePost } from '~/posts/saving/save-post.actions'
import { checkVersion } from '~/record/checking/check-version.rules'
import { createLogClient, type Fetch } from '~/record/checking/log-client.rules'
import { anEdit, anEditor, createdPost, someContent } from '../../../../tests/support/data/desk'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { now } from '../../../../tests/support/data/saved-posts'
import { logFetch, siteOrigin } from '../../../../tests/support/record/log-fetch'

const owner = anEditor('ada', 'owner')

onEachEngine('what a site lists of a post', (open) => {
  test('"prove the inclusion of every entry that you rely on": a site could invent that a text was hidden', async () => {
    const { db } = await open()
    const { id: post } = await createdPost(db, { when: { as: 'published' } })
    const content = someContent({ body: 'It is 12.' })
    await savePost({ db, now }, anEdit({ id: post }, { editor: owner, baseVersion: 1, content }))
    const honest = logFetch({ db })
    const failuresOf = async (fetch: Fetch) => {
      const { checks } = await checkVersion(createLogClient(fetch, siteOrigin), {
        post,
        version: 2,
      })
      return checks.filter(({ result }) => result === 'failed').map(({ text }) => text)
    }
    const inventing: Fetch = async (address) => {
      const response = await honest(address)
      if (!address.endsWith(`/posts/${post}?from=0`)) return response
      const { entries, ...answer } = await response.json()
      const entry = JSON.stringify({ type: 'hidden', post, version: 1, time: now.toISOString() })
      return Response.json({ ...answer, entries: [...entries, { position: 1, entry }] })
    }
    expect(await failuresOf(honest)).toEqual([])
    expect(await failuresOf(inventing)).toEqual([
      'The site lists entry 1 (hidden) for this post, but its record does not have it.',
    ])
    const hidden = { editor: owner, kind: 'article', id: post, version: 1, reason: '' } as const
    expect(await hideVersion({ db, now }, hidden)).toEqual({ ok: true })
    expect(await failuresOf(honest)).toEqual([])
  })
})
