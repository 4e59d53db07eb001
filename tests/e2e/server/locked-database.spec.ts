import { anArticle, completePost, expect, post, test } from '../../support/desk/newsroom'
import { slowness } from '../../support/pace'
import { holdWriteLock } from '../../support/servers/write-lock'

/** Far more than a page takes on a busy machine, and less than the time limit for locks. */
const fastMs = 3_000

test.describe('another program holds the write lock of the database', () => {
  test('reading works, and a save waits', async ({ newsroom }) => {
    const { desk, cookies, server } = newsroom
    const url = await anArticle(newsroom)
    const address = (path: string) => new URL(path, server.origin)
    const expectFast = async (path: string) => {
      const started = performance.now()
      const answer = await fetch(address(path), { headers: { Cookie: cookies.ada } })
      await answer.arrayBuffer()
      expect(answer.status, path).toBe(200)
      expect(performance.now() - started, path).toBeLessThan(fastMs * slowness())
    }
    await expectFast('/')

    const lock = await holdWriteLock(server.dataDir)
    try {
      const saving = post(url, { ...completePost(), version: '1', tab: 'waits' }, cookies.ada)
      let isSaved = false
      void saving.then(() => {
        isSaved = true
      })
      for (let round = 0; round < 2; round += 1) {
        await expectFast('/')
        await expectFast(`/search?q=watch+${round}`)
        await expectFast(`${desk}/posts`)
      }
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
