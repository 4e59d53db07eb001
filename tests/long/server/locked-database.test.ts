import { anArticle, completePost } from '../../support/desk/newsroom-requests'
import { post } from '../../support/desk/newsroom-server'
import { describe, expect, test } from '../../support/http'
import { holdWriteLock } from '../../support/servers/write-lock'

describe('another program holds the write lock of the database', () => {
  test('reading works, and a save waits', async ({ newsroom }) => {
    const { desk, cookies, server } = newsroom
    const url = await anArticle(newsroom)
    const address = (path: string) => new URL(path, server.origin)
    const expectPage = async (path: string) => {
      const answer = await fetch(address(path), { headers: { Cookie: cookies.ada } })
      await answer.arrayBuffer()
      expect(answer.status, path).toBe(200)
    }
    await expectPage('/')

    const lock = await holdWriteLock(server.dataDir)
    try {
      const saving = post(url, { ...completePost(), version: '1', tab: 'waits' }, cookies.ada)
      let isSaved = false
      void saving.then(() => {
        isSaved = true
      })
      await expectPage('/')
      await expectPage('/search?q=watch')
      await expectPage(`${desk}/posts`)
      // A page that waits for the lock would come after the save, which waits only for a while.
      expect(isSaved).toBe(false)
      await lock.release()
      expect((await saving).status).toBe(303)
    } finally {
      await lock.release()
    }
  })

  test('a save that waited too long is refused with a message and all that was typed', async ({
    newsroom,
  }) => {
    const { desk, cookies, server } = newsroom
    const url = await anArticle(newsroom)
    const lock = await holdWriteLock(server.dataDir)
    try {
      const typed = { ...completePost(), body: 'Every word of mine.', tab: 'waits' }
      const id = crypto.randomUUID()
      const [saved, created] = await Promise.all([
        post(url, { ...typed, version: '1' }, cookies.ada),
        post(`${desk}/articles/new`, { ...typed, id, when: 'draft' }, cookies.ada),
      ])
      for (const { answer, words } of [
        { answer: saved, words: 'The post could not be saved just now.' },
        { answer: created, words: 'Failed to create article. Please try again.' },
      ]) {
        expect(answer.status).toBe(503)
        const page = await answer.text()
        expect(page).toContain(words)
        expect(page).toContain('Every word of mine.')
      }
    } finally {
      await lock.release()
    }
  })
})
