import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresWithEditors } from '../../support/desk/editors-on-postgres'
import { completePost } from '../../support/desk/newsroom-requests'
import { dataFolderWithEditors, post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { startServer } from '../../support/server'
import { until } from '../../support/until'

test('a start that can write nothing serves readers, says why, and goes on by itself', async ({
  ownServer,
}) => {
  const { dataDir, cookies } = await dataFolderWithEditors({})
  // As on a full disk: SQLite cannot create the index of its log.
  const index = join(dataDir, 'vigil.db-shm')
  await mkdir(index)
  const server = await ownServer(startServer({ DATA_DIR: dataDir }))
  const fields = { ...completePost(), id: crypto.randomUUID(), tab: 'one', when: 'now' }
  const save = () => post(`${server.deskUrl}/articles/new`, fields, cookies.ada)
  const get = (path: string) => fetch(new URL(path, server.origin))

  await step('in one line', async () => {
    expect(server.output()).not.toContain('Vigil is ready.')
    expect(server.output()).toMatch(
      /^Vigil is read-only, until this is mended: The database in .+/m,
    )
  })
  await step('pages, searches and feeds work', async () => {
    for (const path of ['/', '/ai', '/search?q=security', '/functions/v1/rss', '/healthz']) {
      expect((await get(path)).status, path).toBe(200)
    }
    const ready = await get('/readyz')
    expect([ready.status, await ready.text()]).toEqual([503, 'read-only since its start\n'])
    const metrics = await (await get('/metrics')).text()
    expect(metrics).toMatch(/^vigil_read_only 1$/m)
  })
  await step('the desk shows posts, and refuses to save with all that was typed', async () => {
    const list = await fetch(`${server.deskUrl}/posts`, { headers: { Cookie: cookies.ada } })
    expect(list.status).toBe(200)
    const refused = await save()
    expect(refused.status).toBe(503)
    const page = await refused.text()
    expect(page).toContain('the site can only be read at the moment')
    expect(page).toContain(fields.body)
  })

  await rmdir(index)
  await until(async () => (await get('/readyz')).status === 200)
  expect((await save()).status).toBe(303)
  await server.printed('jobs begin')
})

test('the same with a PostgreSQL that only answers queries, such as a standby', async ({
  ownServer,
}) => {
  const { database, newsroomAt } = await postgresWithEditors()
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  try {
    const server = await ownServer(startServer({ DATABASE_URL: url.href }))
    expect(server.output()).toContain('The database at DATABASE_URL can only be read.')
    expect((await fetch(server.origin)).status).toBe(200)
    const ready = await fetch(`${server.origin}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([503, 'the database can only be read\n'])
    const { desk, cookies } = newsroomAt(server)
    const fields = { ...completePost(), id: crypto.randomUUID(), tab: 'one', when: 'now' }
    const refused = await post(`${desk}/articles/new`, fields, cookies.ada)
    expect(refused.status).toBe(503)
    expect(await refused.text()).toContain('the site can only be read at the moment')
    await server.stop()
  } finally {
    await database.remove()
  }
})
