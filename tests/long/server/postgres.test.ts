import { onTestFinished } from 'vitest'
import { sampleCommand } from '../../../server/commands/commands'
import { emptyDatabase } from '../../support/data/databases'
import { expect, step, test } from '../../support/http'
import { runCommand } from '../../support/program'
import { runHere } from '../../support/run-here'
import { startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'

test('on PostgreSQL the site starts empty, loads the sample edition, and serves it', async ({
  ownServer,
}) => {
  const { url: DATABASE_URL, remove } = await emptyDatabase('postgres')
  onTestFinished(remove)
  const settings = { DATABASE_URL, DATA_DIR: await temporaryFolder() }

  const server = await ownServer(startServer(settings))
  expect(await (await fetch(server.origin)).text()).toContain('No articles available')

  const loaded = await runHere(sampleCommand, [], settings)
  expect(loaded).toMatchObject({ code: 0, stdout: 'Loaded the sample edition: 42 posts.\n' })
  const again = await runHere(sampleCommand, [], settings)
  expect(again.code).toBe(1)
  expect(again.stderr).toContain('already has posts')

  const article = await fetch(`${server.origin}/ai/what-attention-computes`)
  expect(article.status).toBe(200)
  expect(await article.text()).toContain('What attention computes')
  expect((await fetch(`${server.origin}/ai/%00`)).status).toBe(404)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)

  await step('readers’ queries have only the rights of readers', async () => {
    for (const path of [
      '/',
      '/ai',
      '/weekly-brief',
      '/topics',
      '/topics/Phishing',
      '/trending',
      '/search?q=attention',
      '/api/search?q=attenton',
      '/api/search-index',
      '/api/feed',
      '/feed.xml',
      '/atom.xml',
      '/sitemap.xml',
      '/sitemap/articles',
      '/sitemap/topics',
    ]) {
      expect((await fetch(server.origin + path)).status, path).toBe(200)
    }
    expect((await fetch(`${server.origin}/ai/what-attention`)).status).toBe(404)
    expect(server.output()).not.toMatch(/run with all rights|permission denied/)
  })

  await step('the doctor misses only a backup, while the server runs', async () => {
    const { port } = new URL(server.origin)
    const examined = await runCommand(['doctor'], { ...settings, PORT: port })
    expect(examined.stdout).toContain('and is ready.')
    expect(examined.stdout).toContain('0 errors and 1 warning.')
    expect(examined.code).toBe(1)
  })
})
