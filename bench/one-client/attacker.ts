import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Requests these addresses in turn on twenty connections, each as soon as it has the response before. */
const program = `
  const http = require('node:http')
  const { origin, paths, connections } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'))
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const statuses = {}
  let next = 0
  const request = () => {
    const headers = { Accept: 'text/html', 'Accept-Encoding': 'br' }
    const path = paths[next++ % paths.length]
    const sent = http.get(origin + path, { agent, headers }, (response) => {
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1
      response.resume().once('close', request)
    })
    sent.once('error', () => setTimeout(request, 100))
  }
  for (let n = 0; n < connections; n += 1) request()
  process.once('SIGTERM', () => {
    process.stdout.write(JSON.stringify(statuses), () => process.exit())
  })
`

/** Starts one client, in a process of its own so that it slows only the server. `stop` returns the count of each status. */
export function startAttacker(options: { origin: string; paths: string[]; connections: number }) {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stdin.end(JSON.stringify(options))
  return {
    async stop(): Promise<Record<string, number>> {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      return JSON.parse(output)
    },
  }
}
