import { anArticle, complete, expect, post, test } from '../../support/desk/newsroom'
import { slowness } from '../../support/pace'
import { holdWriteLock } from '../../support/servers/write-lock'

/** Far more than a page takes on a busy machine, and less than anybody waits for a lock. */
const atOnceMs = 3_000

test.describe('another program holds the write lock of the database', () => {
  test('readers notice nothing, and a save waits for it', async ({ newsroom }) => {
    const { desk, cookies, server } = newsroom
    const url = await anArticle(newsroom)
    const address = (path: string) => new URL(path, server.origin)
    const isAtOnce = async (path: string) => {
      const started = performance.now()
      const answer = await fetch(address(path), { headers: { Cookie: cookies.ada } })
      await answer.arrayBuffer()
      expect(answer.status, path).toBe(200)
      expect(performance.now() - started, path).toBeLessThan(atOnceMs * slowness())
    }
    await isAtOnce('/')

    const lock = await holdWriteLock(server.dataDir)
    try {
      const saving = post(url, { ...complete(), version: '1', tab: 'waits' }, cookies.ada)
      let isSaved = false
      void saving.then(() => {
        isSaved = true
      })
      for (let round = 0; round < 2; round += 1) {
        await isAtOnce('/')
        await isAtOnce(`/search?q=watch+${round}`)
        await isAtOnce(`${desk}/posts`)
      }
      expect(isSaved).toBe(false)
      await lock.release()
      expect((await saving).status).toBe(303)
    } finally {
      await lock.release()
    }
  })

  test('a save that waited too long is refused in words, with all that was typed', async ({
    newsroom,
  }) => {
    const { desk, cookies, server } = newsroom
    const url = await anArticle(newsroom)
    const lock = await holdWriteLock(server.dataDir)
    try {
      const typed = { ...complete(), body: 'Every word of mine.', tab: 'waits' }
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
