import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { launchProgram, startServer } from '../../support/server'
import { expect, test } from '../../support/site'

const settings = { SAMPLE_CONTENT: '0', SHUTDOWN_DELAY: '3' }

interface Answer {
  status: number
  text: string
  connection: string | undefined
}

function request(url: string, agent: Agent | false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onAnswer = (response: IncomingMessage) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text,
          connection: response.headers.connection,
        }),
      )
    }
    get(url, agent === false ? { agent: new Agent() } : { agent }, onAnswer).on('error', reject)
  })
}

/** Sends requests until the port is closed; returns all other errors. */
async function requestUntilClosed(url: string, agent: Agent | false): Promise<string[]> {
  const failures: string[] = []
  for (let requests = 0; requests < 50_000; requests += 1) {
    try {
      const { status, text } = await request(url, agent)
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
    const server = await ownServer(startServer({ ...settings, WEB_CONCURRENCY: processes }))
    if (processes === '2') await server.printed('2 processes are ready.')
    const url = `${server.origin}/about`
    await request(url, false)
    const agent = new Agent({ keepAlive: true })
    const clients = Array.from({ length: 16 }, (_, index) =>
      requestUntilClosed(url, index % 2 === 0 && agent),
    )
    server.signal('SIGTERM')
    await server.printed('stopping')
    await expect
      .poll(async () => (await request(`${server.origin}/readyz`, false)).status)
      .toBe(503)
    const ready = await request(`${server.origin}/readyz`, false)
    expect(ready).toEqual({ status: 503, text: 'stopping\n', connection: 'close' })
    expect(await request(`${server.origin}/servingz`, false)).toMatchObject({ status: 503 })
    expect(await request(`${server.origin}/healthz`, agent)).toMatchObject({ status: 200 })
    expect((await Promise.all(clients)).flat()).toEqual([])
    expect(await server.ended).toBe(0)
    agent.destroy()
  })
}

test('an idle connection stays open for the announced time', async ({ ownServer }) => {
  const server = await ownServer(startServer({ ...settings, SHUTDOWN_DELAY: '0.2' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = `${server.origin}/about`
  await request(url, agent)
  server.signal('SIGTERM')
  // From here on no new connection is accepted.
  await expect.poll(() => request(url, false).catch(({ code }) => code)).toBe('ECONNREFUSED')
  expect(await request(url, agent)).toMatchObject({ status: 200, connection: 'close' })
  expect(await server.ended).toBe(0)
  agent.destroy()
})

test('Ctrl-C stops without a delay, and a second signal ends the server at once', async ({
  ownServer,
}) => {
  const slow = { ...settings, SHUTDOWN_DELAY: '60' }
  const interrupted = await ownServer(startServer(slow))
  await request(`${interrupted.origin}/healthz`, false)
  interrupted.signal('SIGINT')
  expect(await interrupted.ended).toBe(0)

  const impatient = await ownServer(startServer(slow))
  await request(`${impatient.origin}/healthz`, false)
  impatient.signal('SIGTERM')
  await impatient.printed('stopping')
  let code: number | null | undefined
  void impatient.ended.then((ended) => {
    code = ended
  })
  await expect
    .poll(() => {
      impatient.signal('SIGTERM')
      return code
    })
    .toBe(1)
})

test('a command whose output nobody reads any more ends in silence', async () => {
  for (const [command, closed, expected] of [
    ['help', 'stdout', 141],
    ['no-such-command', 'stderr', 1],
  ] as const) {
    const child = launchProgram([command], settings)
    let output = ''
    const other = closed === 'stdout' ? child.stderr : child.stdout
    other.on('data', (data) => {
      output += data
    })
    // As `head` does when it has read enough.
    child[closed].destroy()
    const [code] = await once(child, 'close')
    expect([command, code, output]).toEqual([command, expected, ''])
  }
})
