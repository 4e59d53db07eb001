import { once } from 'node:events'
import { Agent } from 'node:http'
import { expect, test } from '../../support/http'
import { launchProgram, startProcess } from '../../support/program'
import { startServer } from '../../support/server'
import { requestWith } from '../../support/servers/raw/request-with'
import { until } from '../../support/until'

const settings = { SAMPLE_CONTENT: '0' }

test('until load balancers know that it stops, a server accepts requests and says so', async ({
  ownServer,
}) => {
  const server = await ownServer(startServer({ ...settings, SHUTDOWN_DELAY: '3' }))
  const agent = new Agent({ keepAlive: true })
  const url = `${server.origin}/about`
  await requestWith(agent, url)
  const stopped = server.stop()
  await server.printed('stopping')
  const ready = await requestWith(null, `${server.origin}/readyz`)
  expect(ready).toEqual({ status: 503, text: 'stopping\n', connection: 'close' })
  expect(await requestWith(null, `${server.origin}/servingz`)).toMatchObject({ status: 503 })
  expect(await requestWith(agent, `${server.origin}/healthz`)).toMatchObject({ status: 200 })
  expect(await requestWith(null, url)).toMatchObject({ status: 200 })
  await stopped
  agent.destroy()
})

test('an idle connection stays open for the announced time', async ({ ownServer }) => {
  const server = await ownServer(startServer({ ...settings, SHUTDOWN_DELAY: '0.2' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const url = `${server.origin}/about`
  await requestWith(agent, url)
  const stopped = server.stop()
  // From here on no new connection is accepted.
  await until(async () => {
    const refusal = await requestWith(null, url).catch(({ code }) => code)
    return refusal === 'ECONNREFUSED'
  })
  expect(await requestWith(agent, url)).toMatchObject({ status: 200, connection: 'close' })
  await stopped
  agent.destroy()
})

test('Ctrl-C stops without a delay, and a second signal ends the server at once', async ({
  ownServer,
}) => {
  const slow = { ...settings, SHUTDOWN_DELAY: '60' }
  const [interrupted, impatient] = await Promise.all([
    ownServer(startProcess(slow)),
    ownServer(startProcess(slow)),
  ])
  await requestWith(null, `${interrupted.origin}/healthz`)
  interrupted.signal('SIGINT')
  expect(await interrupted.ended).toBe(0)

  await requestWith(null, `${impatient.origin}/healthz`)
  impatient.signal('SIGTERM')
  await impatient.printed('stopping')
  let code: number | null | undefined
  void impatient.ended.then((ended) => {
    code = ended
  })
  await until(() => {
    impatient.signal('SIGTERM')
    return code !== undefined
  })
  expect(code).toBe(1)
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
