import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { test as base, expect } from '../../support/site'

const test = base.extend<{ postgres: Awaited<ReturnType<typeof freezablePostgres>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
  postgres: async ({}, use) => {
    const postgres = await freezablePostgres()
    await use(postgres)
    await postgres.remove()
  },
})

test('a PostgreSQL that hangs: /readyz says so in time, and a shutdown does not wait for it', async ({
  postgres,
  ownServer,
}) => {
  const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  postgres.freeze()
  const answer = await fetch(`${server.origin}/readyz`)
  expect(answer.status).toBe(503)
  expect(await answer.text()).toBe('the database does not answer\n')
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output()).toContain('the database did not answer any more')
})

test('connections that break are told to the log, and made anew', async ({
  postgres,
  ownServer,
}) => {
  const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
  await (await fetch(server.origin)).text()
  postgres.cut()
  await server.printed('a connection to the database broke')
  await expect
    .poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 10_000 })
    .toBe(200)
})

test('a connection that breaks under a query ends that query, and not the server', async ({
  postgres,
  ownServer,
}) => {
  const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
  const ready = () => fetch(`${server.origin}/readyz`)
  // Connections enough that there is one at hand, whatever the server itself asks meanwhile.
  await Promise.all([ready(), ready(), ready(), ready()])
  postgres.freeze()
  const asked = ready()
  // Requests are taken up in their order: with the second answered, the query of the first is on its way.
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  postgres.cut()
  expect((await asked).status).toBe(503)
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})
