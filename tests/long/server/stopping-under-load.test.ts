import { Agent } from 'node:http'
import { expect, test } from '../../support/http'
import { startProcess } from '../../support/program'
import { requestWith } from '../../support/servers/raw/request-with'
import { until } from '../../support/until'

const settings = { SAMPLE_CONTENT: '0', SHUTDOWN_DELAY: '3' }

/** Sends requests until the port is closed; returns all other errors. */
async function requestUntilClosed(url: string, agent: Agent | null): Promise<string[]> {
  const failures: string[] = []
  for (let requests = 0; requests < 50_000; requests += 1) {
    try {
      const { status, text } = await requestWith(agent, url)
      if (status !== 200 || !text.endsWith('</html>')) failures.push(`${status}: ${text}`)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ECONNREFUSED') return failures
      failures.push(String(error))
    }
  }
  return [...failures, 'it never closed']
}

for (const processes of ['1', '2']) {
  test(`SIGTERM under load resets no request (WEB_CONCURRENCY=${processes})`, async ({
    ownServer,
  }) => {
    const server = await ownServer(startProcess({ ...settings, WEB_CONCURRENCY: processes }))
    if (processes === '2') await server.printed('2 processes are ready.')
    const url = `${server.origin}/about`
    await requestWith(null, url)
    const agent = new Agent({ keepAlive: true })
    const clients = Array.from({ length: 16 }, (_, index) =>
      requestUntilClosed(url, index % 2 === 0 ? agent : null),
    )
    server.signal('SIGTERM')
    await server.printed('stopping')
    const ready = () => requestWith(null, `${server.origin}/readyz`)
    await until(async () => (await ready()).status === 503)
    expect(await ready()).toEqual({ status: 503, text: 'stopping\n', connection: 'close' })
    expect(await requestWith(null, `${server.origin}/servingz`)).toMatchObject({ status: 503 })
    expect(await requestWith(agent, `${server.origin}/healthz`)).toMatchObject({ status: 200 })
    expect((await Promise.all(clients)).flat()).toEqual([])
    expect(await server.ended).toBe(0)
    agent.destroy()
  })
}
