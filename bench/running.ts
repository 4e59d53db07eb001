import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { programCommand } from '../scripts/program.mjs'

export interface Running {
  origin: string
  setupUrl: string
  /** From the start of the process to the first byte of the home page. */
  firstByteMs: number
  /** Its memory at the moment, in megabytes. */
  memory(): number
  /** How long the server took to render pages since the last call, by path. */
  renderTimes(): { path: string; ms: number }[]
  stop(): Promise<void>
}

/** Starts the built server as operators run it. */
export async function startVigil(settings: Record<string, string>): Promise<Running> {
  const startedAt = performance.now()
  const { args, env } = programCommand(['serve'])
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, PORT: '0', ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let read = 0
  child.stdout.on('data', (data) => {
    output += data
  })
  while (!output.includes('Desk ')) await Promise.race([once(child.stdout, 'data'), ended(child)])
  const address = (label: string) => new RegExp(`${label}\\s+(\\S+)`).exec(output)?.[1] ?? ''
  const origin = address('Site')
  await (await fetch(origin)).arrayBuffer()
  const firstByteMs = performance.now() - startedAt
  return {
    origin,
    setupUrl: address('Set-up'),
    firstByteMs,
    memory: () => residentMegabytes(child.pid ?? 0),
    renderTimes() {
      const lines = output.slice(read).split('\n')
      read = output.length
      return lines
        .filter((line) => line.includes('"msg":"request"'))
        .map((line) => JSON.parse(line))
    },
    stop: () => stop(child),
  }
}

/** Runs another program to its end. */
export const runProgram = promisify(execFile)

/** Runs one command of the built program, as operators do. */
export async function runVigil(args: string[], settings: Record<string, string>): Promise<void> {
  const program = programCommand(args)
  const env = { PATH: process.env.PATH, ...program.env, ...settings }
  await runProgram(process.execPath, program.args, { env })
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`The server ended with ${code}.`)
}

/** A server that only sends these bytes: the upper limit for ours. */
export async function startBare(page: { headers: Headers; body: Buffer }) {
  const head = [...page.headers].filter(([name]) => name !== 'date' && name !== 'connection').flat()
  const script = `
    const body = Buffer.from(process.argv[1], 'base64'), head = JSON.parse(process.argv[2])
    const server = require('node:http').createServer((_, response) => response.writeHead(200, head).end(body))
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(
    process.execPath,
    ['-e', script, page.body.toString('base64'), JSON.stringify(head)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [port] = await once(child.stdout, 'data')
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
