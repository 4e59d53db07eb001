import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../../support/desk/newsroom'
import { launchProgram, runCommand, startServer, temporaryFolder } from '../../support/server'
import { wordpressExport } from '../../support/wordpress-export'

const postCount = 150

test('`vigil import wordpress` survives kill -9, and readers find the posts at their old addresses', async ({
  ownServer,
}) => {
  const folder = await temporaryFolder()
  const settings = { DATA_DIR: await temporaryFolder(), SAMPLE_CONTENT: '0' }
  const file = join(folder, 'export.xml')
  const items = Array.from({ length: postCount }, (_, index) => ({
    id: index + 1,
    content: `First\n\n[acme]\n\n<h2>Part</h2>\n<a href="https://old.example/?p=${postCount}">Last</a>`,
  }))
  await writeFile(file, wordpressExport(items))
  const command = ['import', 'wordpress', file, '--json']

  await test.step('a file that ends too early changes nothing', async () => {
    const cut = join(folder, 'cut.xml')
    const whole = await readFile(file, 'utf8')
    await writeFile(cut, whole.slice(0, whole.length / 2))
    const { code, stdout, stderr } = await runCommand(['import', 'wordpress', cut], settings)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^vigil: \S+cut\.xml ends too early, after \d+ items: .*$/m)
  })

  await test.step('killed at several points', async () => {
    for (const after of [600, 1_000, 1_400]) {
      const child = launchProgram(command, settings)
      const ended = once(child, 'exit')
      const timer = setTimeout(() => child.kill('SIGKILL'), after)
      await ended
      clearTimeout(timer)
    }
  })

  await test.step('run again, everything is there once', async () => {
    const { code, stdout } = await runCommand(command, settings)
    const { counts } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(counts.added + counts.unchanged).toBe(postCount)
    const again = await runCommand(command, settings)
    expect(JSON.parse(again.stdout).counts).toMatchObject({ unchanged: postCount, added: 0 })
  })

  const server = await ownServer(startServer({ ...settings, PORT: '0' }))
  const old = await fetch(`${server.origin}/2026/03/05/post-1/`, { redirect: 'manual' })
  expect([old.status, old.headers.get('location')]).toEqual([301, '/cybersecurity/post-1'])
  const html = await (await fetch(`${server.origin}/cybersecurity/post-1`)).text()
  expect(html).toContain('<p>[acme]</p>')
  expect(html).toContain(`href="/cybersecurity/post-${postCount}"`)
})
