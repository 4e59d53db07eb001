import { expect, test } from 'vitest'
import { storeDecisions } from '~/entities/stored/decisions.queries'
import { replaceEntities } from '~/entities/stored/post-entities.queries'
import { renderDocument } from '~/markdown/render'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { PostToSave } from '~/posts/post.rules'
import { searchTextOf } from '~/posts/saving/search-text.rules'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { now, siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { postPage } from './post.page'
import { createRenderedBodies, type RenderedBody } from './rendered-bodies.page'

onEachEngine("a post's page", (open) => {
  async function siteWith(...posts: PostToSave[]) {
    const deps = await siteOf(await open(), ...posts)
    const topics = createTopicCache(deps)
    const bodyOf = async () => ({}) as RenderedBody
    return (name: string, path: string) =>
      postPage({ ...deps, topics, bodyOf }, { kind: 'article', name, path })
  }

  test('the path of an article without a slug is its id, under its domain', async () => {
    const article = aPost({ domain: 'AI', slug: null })
    const draft = aPost({ slug: null, status: 'draft' })
    const find = await siteWith(article, draft)
    const page = await find(article.id, `/post/${article.id}`)
    expect(page).toMatchObject({ found: 'post', path: `/ai/${article.id}` })
    expect(await find(draft.id, `/cybersecurity/${draft.id}`)).toBeNull()
  })

  test('an article that has a slug is found by its id, too', async () => {
    const article = aPost({ slug: 'passkeys' })
    const find = await siteWith(article)
    const page = await find(article.id, `/cybersecurity/${article.id}`)
    expect(page).toMatchObject({ path: '/cybersecurity/passkeys' })
  })

  test('its text links what it names; an indicator is marked once an editor accepts it', async () => {
    const article = aPost({ slug: 'named', body: 'CVE-2024-3094 calls evil-host[.]top.' })
    const database = await open()
    const deps = await siteOf(database, article)
    const bodyOf = createRenderedBodies('https://vigil.example', async (body, settings) =>
      renderDocument(body, settings),
    )
    const topics = createTopicCache(deps)
    const load = () =>
      postPage({ ...deps, topics, bodyOf }, { kind: 'article', name: 'named', path: '' })
    const cve = { type: 'cve', value: 'CVE-2024-3094', count: 1, mentions: ['m_1'] }
    const link = '<a href="/cve/CVE-2024-3094" class="entity" id="m_1">CVE-2024-3094</a>'
    expect(await load()).toMatchObject({
      body: { html: `<p>${link} calls evil-host[.]top.</p>` },
      entities: [cve],
    })

    const decision = { type: 'domain', value: 'evil-host.top', decision: 'accepted' } as const
    await storeDecisions(database.db, article, [decision], {
      now,
      editor: { id: null, name: 'Ada' },
    })
    await replaceEntities(database.db, article, searchTextOf(article.body).entities)
    expect(await load()).toMatchObject({
      body: { html: `<p>${link} calls <span id="m_2">evil-host[.]top</span>.</p>` },
      entities: [cve, { type: 'domain', value: 'evil-host.top', mentions: ['m_2'] }],
    })
  })
})
