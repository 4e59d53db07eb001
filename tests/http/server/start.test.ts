import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { migrateCommand } from '../../../server/commands/commands'
import { describe, expect, step, test } from '../../support/http'
import { runCommand, startProcess } from '../../support/program'
import { runHere } from '../../support/run-here'
import { type Settings, startServer } from '../../support/server'
import { changeDatabase } from '../../support/servers/database-beside'
import { temporaryFolder } from '../../support/temporary-folder'

describe('a start', () => {
  test('prints the addresses of the site, the desk and the set-up, and each works', async ({
    ownServer,
  }) => {
    const server = await ownServer(startServer())
    expect(server.output()).toContain('Loaded the sample edition: 42 posts.')
    for (const url of [server.origin, server.deskUrl, server.setupUrl]) {
      expect((await fetch(url)).status, url).toBe(200)
    }
    expect((await fetch(`${server.deskUrl}x`)).status).toBe(404)
    expect((await fetch(`${server.setupUrl}x`)).status).toBe(404)
  })

  test('SAMPLE_CONTENT=0 starts empty, and the home page says so', async ({ emptySite }) => {
    const home = await (await fetch(emptySite.origin)).text()
    expect(home).toContain('No articles available')
    expect(home).toContain('Add articles to see them featured here')
    expect(emptySite.deskUrl).toBe(`${emptySite.origin}/my-own-desk`)
  })
})

describe('a start that fails', () => {
  /** One line that says why. */
  async function reason(settings: Settings): Promise<string> {
    const error = await startServer(settings).catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ name: 'StartupError' })
    const { message } = error as Error
    expect(message).not.toContain('\n')
    return message
  }

  /** The same, if it leaves no data folder behind. */
  async function refusal(settings: Settings): Promise<string> {
    const DATA_DIR = join(await temporaryFolder(), 'data')
    const message = await reason({ DATA_DIR, ...settings })
    expect(existsSync(DATA_DIR), 'nothing half-written').toBe(false)
    return message
  }

  test('says so in one line, and ends the process with exit code 1', async () => {
    const DATA_DIR = join(await temporaryFolder(), 'data')
    expect(await runCommand(['serve'], { DATA_DIR, PORT: 'eighty' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'vigil: PORT must be a whole number from 0 to 65535, but is "eighty". Correct it, or unset it to use the default.\n',
    })
    expect(existsSync(DATA_DIR), 'nothing half-written').toBe(false)
    expect(await runCommand(['frobnicate'], {})).toEqual({
      code: 1,
      stdout: '',
      stderr: 'vigil: There is no command "frobnicate". See `vigil help`.\n',
    })
    expect(await runCommand([], {})).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Usage: vigil <command>\n/),
    })
  })

  test('runs as `vigil` from any folder, where the paths of its arguments begin', async () => {
    const folder = await realpath(await temporaryFolder())
    await symlink(resolve('scripts/vigil.mjs'), join(folder, 'vigil'))
    const run = (...args: string[]) =>
      promisify(execFile)(join(folder, 'vigil'), args, { cwd: folder })
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    expect(await run('--version')).toEqual({ stdout: `${version}\n`, stderr: '' })
    await expect(run('import', './none', '--dry-run')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no folder ${join(folder, 'none')}.`),
    })
  })

  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} on 127.0.0.1 is already in use by another program. Stop that program, or set PORT to a free port, such as PORT=${port + 1}.`,
    )
    other.close()
  })

  test('a data folder that cannot be written to', async () => {
    const file = join(await temporaryFolder(), 'a-file')
    await writeFile(file, '')
    const line = await refusal({ DATA_DIR: join(file, 'data') })
    expect(line).toContain(`The data folder ${join(file, 'data')} cannot be written to`)
    expect(line).toContain('set DATA_DIR to another folder')
  })

  test('a DATABASE_URL that does not answer, without printing its password', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/none' })
    expect(line).toContain('The database at DATABASE_URL does not answer')
    expect(line).toContain('Check that PostgreSQL runs')
    expect(line).not.toContain('secret')
  })

  test('a DATABASE_URL with encryption, in one line as well', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://127.0.0.1:9/none?sslmode=require' })
    expect(line).toContain('does not answer')
  })

  test('a data folder that cannot be created', async () => {
    expect(await refusal({ DATA_DIR: '/proc/vigil/data' })).toContain('cannot be written to')
  })

  test('a desk at the address of a page, in any case', async () => {
    expect(await refusal({ DESK_PATH: 'Weekly-Brief' })).toBe(
      'DESK_PATH is the address of a public page. Choose another one, or unset it to use a random one.',
    )
  })

  test('pictures that cannot be stored', async () => {
    const DATA_DIR = await temporaryFolder()
    await writeFile(join(DATA_DIR, 'article-thumbnails'), 'a file, not a folder')
    expect(await reason({ DATA_DIR })).toMatch(
      /^The data folder .+ cannot be written to \(EEXIST\)\. .+$/,
    )
  })

  test('a database of a newer version', async () => {
    const DATA_DIR = await temporaryFolder()
    await runHere(migrateCommand, [], { DATA_DIR })
    await changeDatabase({ dataDir: DATA_DIR }, (database) =>
      database.exec("insert into migrations values ('9999-from-the-future', '2099-01-01')"),
    )
    expect(await reason({ DATA_DIR })).toContain('written by a newer version of Vigil')
  })
})

test('several processes can start at once on an empty data folder', async ({ ownServer }) => {
  const DATA_DIR = await temporaryFolder()
  const servers = await Promise.all([1, 2, 3].map(() => ownServer(startProcess({ DATA_DIR }))))
  expect(new Set(servers.map(({ deskUrl }) => new URL(deskUrl).pathname)).size).toBe(1)
  for (const { origin } of servers) {
    expect(await (await fetch(origin)).text()).toContain('Access Full Report')
  }

  await step('a second start loads nothing and keeps the address of the desk', async () => {
    await Promise.all(servers.map((server) => server.stop()))
    const second = await ownServer(startProcess({ DATA_DIR }))
    expect(second.output()).not.toContain('Loaded')
    const files = await readFile(`/proc/${second.pid}/maps`, 'utf8')
    expect(files, 'libraries that draw pictures').not.toMatch(/sharp|vips|resvg/)
    for (const first of servers) {
      expect(new URL(second.deskUrl).pathname).toBe(new URL(first.deskUrl).pathname)
      expect(new URL(second.setupUrl).search).toBe(new URL(first.setupUrl).search)
    }
  })
})
