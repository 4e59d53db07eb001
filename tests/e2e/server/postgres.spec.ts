import { expect, test } from '@playwright/test'
import { emptyDatabase } from '../../support/data/databases'
import { runCommand, startServer, temporaryFolder } from '../../support/server'

test('on PostgreSQL the site starts empty, takes the sample edition, and serves it', async () => {
  const empty = await emptyDatabase('postgres')
  const settings = { DATABASE_URL: empty.url, DATA_DIR: await temporaryFolder() }

  const server = await startServer(settings)
  expect(await (await fetch(server.origin)).text()).toContain('No articles available')

  const loaded = await runCommand(['sample'], settings)
  expect(loaded).toMatchObject({ code: 0, stdout: 'Loaded the sample edition: 42 posts.\n' })
  const again = await runCommand(['sample'], settings)
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('already holds posts')

  const article = await fetch(`${server.origin}/ai/what-attention-computes`)
  expect(article.status).toBe(200)
  expect(await article.text()).toContain('What attention computes')
  expect((await fetch(`${server.origin}/ai/%00`)).status).toBe(404)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await server.stop()
  await empty.remove()
})
