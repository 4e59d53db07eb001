import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runCommand, startServer, temporaryFolder } from '../../support/server'
import { expect, test } from '../../support/site'

test.describe('a start', () => {
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

test.describe('a start that fails', () => {
  /** One line, exit code 1, and no data folder left behind. */
  async function refusal(settings: Record<string, string>): Promise<string> {
    const DATA_DIR = join(await temporaryFolder(), 'data')
    const { code, stdout, stderr } = await runCommand(['serve'], {
      DATA_DIR,
      PORT: '0',
      ...settings,
    })
    expect(code).toBe(1)
    expect(stdout).toBe('')
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(existsSync(DATA_DIR), 'nothing half-written').toBe(false)
    return stderr
  }

  test('a port in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    expect(await refusal({ PORT: String(port) })).toBe(
      `vigil: Port ${port} on 127.0.0.1 is already in use by another program. Stop that program, or set PORT to a free port, such as PORT=${port + 1}.\n`,
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

  test('a READER_DATABASE_URL without a DATABASE_URL', async () => {
    expect(await refusal({ READER_DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/none' })).toBe(
      'vigil: READER_DATABASE_URL must be set together with DATABASE_URL. Correct it, or unset it to use the default.\n',
    )
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
      'vigil: DESK_PATH is the address of a public page. Choose another one, or unset it to use a random one.\n',
    )
  })

  test('pictures that cannot be stored', async () => {
    const DATA_DIR = await temporaryFolder()
    await writeFile(join(DATA_DIR, 'article-thumbnails'), 'a file, not a folder')
    const { code, stderr } = await runCommand(['serve'], { DATA_DIR, PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^vigil: The data folder .+ cannot be written to \(EEXIST\)\. .+\n$/)
  })

  test('an invalid variable, by its name', async () => {
    expect(await refusal({ PORT: 'eighty' })).toBe(
      'vigil: PORT must be a whole number from 0 to 65535, but is "eighty". Correct it, or unset it to use the default.\n',
    )
  })

  test('a database of a newer version', async () => {
    const DATA_DIR = await temporaryFolder()
    await runCommand(['migrate'], { DATA_DIR })
    const database = new DatabaseSync(join(DATA_DIR, 'vigil.db'), { timeout: 5_000 })
    database.exec("insert into migrations values ('9999-from-the-future', '2099-01-01')")
    database.close()
    const { code, stderr } = await runCommand(['serve'], { DATA_DIR, PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toContain('written by a newer version of Vigil')
  })

  test('an unknown command', async () => {
    const { code, stderr } = await runCommand(['frobnicate'], {})
    expect(code).toBe(1)
    expect(stderr).toBe('vigil: There is no command "frobnicate". See `vigil help`.\n')
  })
})

test('several processes can start at once on an empty data folder', async ({ ownServer }) => {
  const DATA_DIR = await temporaryFolder()
  const servers = await Promise.all([1, 2, 3].map(() => ownServer(startServer({ DATA_DIR }))))
  expect(new Set(servers.map(({ deskUrl }) => new URL(deskUrl).pathname)).size).toBe(1)
  for (const { origin } of servers) {
    expect(await (await fetch(origin)).text()).toContain('Access Full Report')
  }

  await test.step('a second start loads nothing and keeps the address of the desk', async () => {
    await Promise.all(servers.map((server) => server.stop()))
    const second = await ownServer(startServer({ DATA_DIR }))
    expect(second.output()).not.toContain('Loaded')
    for (const first of servers) {
      expect(new URL(second.deskUrl).pathname).toBe(new URL(first.deskUrl).pathname)
      expect(new URL(second.setupUrl).search).toBe(new URL(first.setupUrl).search)
    }
  })
})
