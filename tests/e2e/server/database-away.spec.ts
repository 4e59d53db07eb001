import { furnish, post } from '../../support/desk/furnished'
import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { expect, test } from '../../support/site'

test('a PostgreSQL that breaks off or hangs takes nobody along', async ({ ownServer }) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
    const ready = () => fetch(`${server.origin}/readyz`)
    const healthy = async () => expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    expect((await ready()).status).toBe(200)

    await test.step('connections that break are told to the log, and made anew', async () => {
      await (await fetch(server.origin)).text()
      postgres.cut()
      await server.printed('a connection to the database broke')
      await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200)
    })

    await test.step('a connection that breaks under a query ends that query, and not the server', async () => {
      postgres.hang()
      const asked = ready()
      // Requests are taken up in their order: with the second answered, the query of the first is on its way.
      await healthy()
      postgres.cut()
      expect((await asked).status).toBe(503)
      expect((await ready()).status).toBe(200)
    })

    await test.step('one that hangs: /readyz says so in time, and a shutdown does not wait for it', async () => {
      postgres.hang()
      const answer = await ready()
      expect(answer.status).toBe(503)
      expect(await answer.text()).toBe('the database does not answer\n')
      await healthy()
      server.signal('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(server.output()).toContain('the database did not answer any more')
    })
  } finally {
    await postgres.remove()
  }
})

test('a form that comes while PostgreSQL is away is held on a page, which only then is a failure of the site', async ({
  ownServer,
  request,
}) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
    const { desk, cookies } = await furnish(server)
    const errors = () => server.output().match(/"level":50.*/g) ?? []

    await test.step('nobody else makes an error in the log of it', async () => {
      const answer = await post(`${desk}/held?away=1.forged`, { body: 'Of a stranger.' })
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain('Of a stranger.')
      expect(errors()).toEqual([])
    })

    await test.step('every word of a form is on the page, which says why', async () => {
      postgres.leave()
      const fields = { title: 'A title', body: 'Every word of mine.', when: 'draft' }
      // As a browser without scripts sends it: fetch() would say that it is one.
      const held = await request.post(`${desk}/articles/new`, {
        form: fields,
        headers: { Cookie: cookies.ada },
      })
      expect(held.url()).toContain('/held?')
      expect(held.status()).toBe(503)
      expect(Number(held.headers()['retry-after'])).toBeGreaterThan(0)
      const page = await held.text()
      expect(page).toContain('The desk cannot reach its database just now.')
      expect(page).toContain('Every word of mine.')
      expect(errors()).not.toEqual([])
    })
  } finally {
    await postgres.remove()
  }
})
