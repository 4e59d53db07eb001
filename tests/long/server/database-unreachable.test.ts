import { postgresWithEditors } from '../../support/desk/editors-on-postgres'
import { post } from '../../support/desk/newsroom-server'
import { expect, step, test } from '../../support/http'
import { plainFetch } from '../../support/plain/plain-fetch'
import { startServer } from '../../support/server'
import { freezablePostgres } from '../../support/servers/freezable-postgres'
import { until } from '../../support/until'

test('the server survives lost connections and a hanging PostgreSQL', async ({ ownServer }) => {
  const postgres = await freezablePostgres()
  try {
    const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
    const ready = () => fetch(`${server.origin}/readyz`)
    const healthy = async () => expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
    expect((await ready()).status).toBe(200)

    await step('lost connections are logged and replaced', async () => {
      await (await fetch(server.origin)).text()
      postgres.cut()
      await server.printed('a database connection was lost')
      await until(async () => (await ready()).status === 200)
    })

    await step('a connection lost during a query ends the query, not the server', async () => {
      postgres.hang()
      const readiness = ready()
      // Requests start in order: once the second has its response, the query of the first is running.
      await healthy()
      postgres.cut()
      expect((await readiness).status).toBe(503)
      // The server notices the end of its other connections one by one, and may still use one of them.
      await until(async () => (await ready()).status === 200)
    })

    await step(
      'if PostgreSQL hangs, /readyz reports it in time, and a shutdown does not wait',
      async () => {
        postgres.hang()
        const answer = await ready()
        expect(answer.status).toBe(503)
        expect(await answer.text()).toBe('the database does not answer\n')
        await healthy()
        // A proxy keeps sending requests: pages in memory need no database.
        expect((await fetch(`${server.origin}/servingz`)).status).toBe(200)
        await server.stop()
        expect(server.output()).toContain('the database did not answer any more')
      },
    )
  } finally {
    await postgres.remove()
  }
})

test('a form sent while PostgreSQL is unreachable is shown on a page to send it again', async ({
  ownServer,
}) => {
  const { database, newsroomAt } = await postgresWithEditors()
  const postgres = await freezablePostgres(database)
  try {
    const server = await ownServer(startServer({ DATABASE_URL: postgres.url }))
    const { desk, cookies } = newsroomAt(server)
    const errors = () => server.output().match(/"level":50.*/g) ?? []

    await step('other requests log no error', async () => {
      const answer = await post(`${desk}/held?away=1.forged`, { body: 'From a stranger.' })
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain('From a stranger.')
      expect(errors()).toEqual([])
    })

    await step('the page has all the text of the form and the reason', async () => {
      postgres.shutDown()
      const form = {
        method: 'POST',
        body: new URLSearchParams({ title: 'A title', body: 'Every word of mine.', when: 'draft' }),
        headers: { Cookie: cookies.ada },
      }
      const redirect = await plainFetch(`${desk}/articles/new`, form)
      expect(redirect.status, 'the browser sends the form again').toBe(307)
      const to = redirect.headers.get('Location') ?? ''
      expect(to).toContain('/held?')
      const response = await plainFetch(new URL(to, desk), form)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('10')
      const page = await response.text()
      expect(page).toContain('The desk cannot reach its database right now.')
      expect(page).toContain('Every word of mine.')
      expect(errors()).not.toEqual([])
    })
  } finally {
    await postgres.remove()
  }
})
