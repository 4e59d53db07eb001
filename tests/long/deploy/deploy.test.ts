import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectFile } from '../../../scripts/project.mjs'
import { freePort } from '../../../scripts/system/run-proxy.mjs'
import { emptyDatabase } from '../../support/data/databases'
import { image, listOf } from '../../support/deploy/container-image'
import { allowedBy, launchFiltered } from '../../support/deploy/system-call-filter'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/until'

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
      ({ ok }) => ok,
      () => false,
    )
  await until(isReady)
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
    await until(async () => (await status('/readyz').catch(() => 0)) === 200)
    expect(await status('/')).toBe(200)
    const [, card = ''] = /og:image" content="[^"]*?(\/social-cards[^"]+)"/.exec(
      await fetch(origin).then((answer) => answer.text()),
    ) ?? ['', '/social-cards/home.png']
    expect(await status(card)).toBe(200)
    const [program = '', ...check] = listOf('HEALTHCHECK')
    await promisify(execFile)(program, check, { env })
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
})
