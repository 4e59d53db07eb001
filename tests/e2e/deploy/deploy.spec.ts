import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { parse } from 'yaml'
import { variables } from '../../../app/config/variables'
import { programCommand } from '../../../scripts/program.mjs'
import { projectFile } from '../../../scripts/project.mjs'
import { emptyDatabase } from '../../support/data/databases'
import { freePort, temporaryFolder } from '../../support/server'
import { allowedBy, launchFiltered } from '../../support/servers/system-call-filter'

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const [, image = ''] = dockerfile.split(/^FROM /m).slice(1)

/** A line of the image as JSON, such as ENTRYPOINT ["node", …]. */
function listOf(instruction: string): string[] {
  const [, list = ''] =
    new RegExp(String.raw`${instruction}[^[\n]*(?:\\\n[^[]*)?(\[.*\])`).exec(image) ?? []
  return JSON.parse(list)
}

test('systemd accepts the unit, and rates it as hardly exposed', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'vigil.service')
  const unit = readFileSync('deploy/vigil.service', 'utf8')
  writeFileSync(file, unit.replaceAll('/opt/vigil/current', projectFile()))
  const verified = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect(verified.stderr).toBe('')
  expect(verified.status).toBe(0)
  // From 0 to 100: 15 is the 1.5 of `systemd-analyze security`, whose "ok" begins at 5.
  const options = ['--offline=yes', '--threshold=15', '--no-pager']
  const rated = spawnSync('systemd-analyze', ['security', ...options, file], { encoding: 'utf8' })
  expect(rated.status, rated.stdout.split('\n').at(-2)).toBe(0)
})

test('the unit allows what the server and its commands need', async () => {
  const unit = readFileSync('deploy/vigil.service', 'utf8')
  // V8 compiles while it runs.
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
  const allowed = allowedBy(unit)
  const [, ...start] = /^ExecStart=(.+)$/m.exec(unit)?.[1]?.split(' ') ?? []
  const postgres = await emptyDatabase('postgres')
  try {
    for (const database of [{}, { DATABASE_URL: postgres.url }]) {
      const [DATA_DIR, port] = [await temporaryFolder(), String(await freePort())]
      const settings = { ...database, DATA_DIR, PORT: port, SHUTDOWN_DELAY: '0' }
      const launch = (args: string[], more: Record<string, string> = {}) =>
        launchFiltered([process.execPath, ...args], allowed, { ...settings, ...more })
      const server = await launch(start)
      try {
        await expectServes(`http://127.0.0.1:${port}`)
        const backup = ['scripts/tasks/vigil.mjs', 'backup']
        const saved = await launch(backup, { BACKUP_DIR: join(DATA_DIR, 'backups') })
        expect(await saved.ended, saved.errors()).toBe(0)
        expect(await server.stop()).toBe(0)
        // SQLite calls it for files that root creates.
        const ofRoot = (name: string) => name === 'fchown' && process.getuid?.() === 0
        const denied = [...server.denied(), ...saved.denied()].filter((name) => !ofRoot(name))
        expect(denied, server.errors()).toEqual([])
      } finally {
        await server.stop()
      }
    }
  } finally {
    await postgres.remove()
  }
})

/** A page, a social card, and something that is stored. */
async function expectServes(origin: string): Promise<void> {
  const get = (path: string) => fetch(origin + path)
  const isReady = () =>
    get('/readyz').then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isReady, { timeout: 20_000 }).toBe(200)
  const home = await get('/').then((answer) => answer.text())
  const [, card = '/no-card'] = /og:image" content="[^"]*?(\/social-cards[^"]+)"/.exec(home) ?? []
  expect((await get(card)).status).toBe(200)
  const body = new URLSearchParams({ name: 'Rea', email: 'rea@example.com', message: 'Hello.' })
  const sent = await fetch(`${origin}/contact`, { method: 'POST', body, redirect: 'manual' })
  expect(sent.status).toBe(303)
}

/** Only the packages that a production installation has. */
function linkPackages(root: string): void {
  const { packages } = JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8'))
  for (const [path, { dev = false }] of Object.entries<{ dev?: boolean }>(packages)) {
    const isTopLevel = /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path)
    if (dev || !isTopLevel || !existsSync(projectFile(path))) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(projectFile(path), join(root, path))
  }
}

test('the files and the command of the container image are enough to serve', async () => {
  const root = await temporaryFolder()
  for (const [, path = ''] of image.matchAll(/^COPY --from=build \/vigil\/(\S+) \1$/gm)) {
    if (path === 'node_modules') linkPackages(root)
    else cpSync(projectFile(path), join(root, path), { recursive: true })
  }
  const port = await freePort()
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) }
  const [, ...args] = [...listOf('ENTRYPOINT'), ...listOf('\nCMD')]
  const server = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, DATA_DIR: join(root, 'data'), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  try {
    const origin = `http://127.0.0.1:${port}`
    const status = (path: string) => fetch(origin + path).then((answer) => answer.status)
    await expect.poll(() => status('/readyz').catch(() => 0), { timeout: 20_000 }).toBe(200)
    expect(await status('/')).toBe(200)
    const [, card = ''] = /og:image" content="[^"]*?(\/social-cards[^"]+)"/.exec(
      await fetch(origin).then((answer) => answer.text()),
    ) ?? ['', '/social-cards/home.png']
    expect(await status(card)).toBe(200)
    const [, ...check] = listOf('HEALTHCHECK')
    await promisify(execFile)(process.execPath, check, { env })
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
})

test('the image has the Node of the project, with its limits', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const bases = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(bases).toEqual([devDependencies.node, devDependencies.node])
  const { args } = programCommand([])
  expect(listOf('ENTRYPOINT').slice(1, -1)).toEqual(args.slice(0, -1))
  expect(basename(listOf('ENTRYPOINT').at(-1) ?? '')).toBe(basename(args.at(-1) ?? ''))
})

test('the composition names only settings and volumes that exist', () => {
  const { services, volumes } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true })
  for (const name of ['one', 'two']) {
    const { environment, build } = services[name]
    expect(Object.keys(variables.shape)).toEqual(expect.arrayContaining(Object.keys(environment)))
    expect(build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
  }
  const mounted: string[] = Object.values<{ volumes?: string[] }>(services).flatMap(
    (service) => service.volumes ?? [],
  )
  const named = mounted.map((line) => line.split(':')[0] ?? '').filter((name) => /^\w/.test(name))
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)))
})
