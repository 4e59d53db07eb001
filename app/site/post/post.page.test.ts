import { expect, test } from 'vitest'
import { createTopicCache } from '~/posts/lists/topic-cache.service'
import type { PostToSave } from '~/posts/post.rules'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { postPage } from './post.page'
import type { RenderedBody } from './rendered-bodies.page'

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
})
