import { expect, test } from 'vitest'
import { createKeptTopics } from '~/posts/lists/kept-topics.service'
import type { PostToSave } from '~/posts/post.rules'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { siteOf } from '../../../tests/support/data/saved-posts'
import { aPost } from '../../../tests/support/posts'
import { postPage } from './post.page'
import type { RenderedBody } from './rendered-bodies.page'

onEachEngine("a post's page", (open) => {
  async function reader(...posts: PostToSave[]) {
    const deps = await siteOf(await open(), ...posts)
    const topics = createKeptTopics(deps)
    const bodyOf = async () => ({}) as RenderedBody
    return (name: string, path: string) =>
      postPage({ ...deps, topics, bodyOf }, { kind: 'article', name, path })
  }

  test('an article without a slug is at its id, in its own domain', async () => {
    const article = aPost({ domain: 'AI', slug: null })
    const draft = aPost({ slug: null, status: 'draft' })
    const find = await reader(article, draft)
    const page = await find(article.id, `/post/${article.id}`)
    expect(page).toMatchObject({ found: 'post', path: `/ai/${article.id}` })
    expect(await find(draft.id, `/cybersecurity/${draft.id}`)).toBeNull()
  })

  test('the id of an article that has a slug leads to its address', async () => {
    const article = aPost({ slug: 'passkeys' })
    const find = await reader(article)
    const page = await find(article.id, `/cybersecurity/${article.id}`)
    expect(page).toMatchObject({ path: '/cybersecurity/passkeys' })
  })
})
