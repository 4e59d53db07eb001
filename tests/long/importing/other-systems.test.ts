import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importCommand } from '../../../server/commands/import-command'
import { expect, step, test } from '../../support/http'
import { ghostExport, ghostMembers } from '../../support/importing/ghost-export'
import { wordpressExport } from '../../support/importing/wordpress-export'
import { aPhotograph } from '../../support/pictures/picture-files'
import { plainBrowser } from '../../support/plain/plain-browser'
import { runHere } from '../../support/run-here'
import { startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'

const postCount = 40
const numbers = Array.from({ length: postCount }, (_, index) => index + 1)

/** The same site as two systems export it. */
const systems = [
  {
    name: 'wordpress',
    file: 'export.xml',
    options: ['--media', 'media'],
    content: wordpressExport(
      numbers.map((id) => ({
        id,
        content: `First\n\n[acme]\n\n<h2>Part</h2>\n<img src="/wp-content/uploads/map.jpg" alt="A map">\n\n<a href="https://old.example/?p=${postCount}">Last</a>`,
      })),
    ),
    oldAddresses: ['/2026/03/05/post-1/', '/?p=1'],
    shown: '<p>[acme]</p>',
    lines: [],
  },
  {
    name: 'ghost',
    file: 'export.json',
    options: ['--media', 'media', '--members', 'members.csv'],
    content: ghostExport(
      numbers.map((id) => ({
        id: String(id),
        html: `<p>First</p><h2>Part</h2><img src="__GHOST_URL__/content/images/map.jpg" alt="A map"><p><a href="__GHOST_URL__/post-${postCount}/">Last</a></p>`,
      })),
    ),
    oldAddresses: ['/post-1/'],
    shown: '<p>First</p>',
    lines: ['Members: 1 subscribed, 0 known, 1 not subscribed there or left here.'],
  },
]

for (const { name, file, options, content, oldAddresses, shown, lines } of systems) {
  test(`\`vigil import ${name}\` moves a site in, and readers find it at its old addresses`, async ({
    ownServer,
  }) => {
    const folder = await temporaryFolder()
    const DATA_DIR = await temporaryFolder()
    // Paths are relative to where npm was called.
    const settings = { DATA_DIR, SAMPLE_CONTENT: '0', INIT_CWD: folder }
    await mkdir(join(folder, 'media'))
    const photograph = await aPhotograph('red', 640, 360)
    await writeFile(join(folder, 'media/map.jpg'), photograph.buffer)
    await writeFile(join(folder, file), content)
    await writeFile(join(folder, 'cut'), content.slice(0, content.length / 2))
    const members = ghostMembers([
      ['in@example.org', true],
      ['out@example.org', false],
    ])
    await writeFile(join(folder, 'members.csv'), members)

    await step('a file that ends too early changes nothing and leaves no report', async () => {
      const { code, stdout, stderr } = await runHere(importCommand, [name, 'cut'], settings)
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^vigil: .*cut\b.* ends (too early|in the middle), after \d+ .*$/m)
      expect((await readdir(DATA_DIR)).join()).not.toContain('import-report')
    })

    await step('everything is imported once', async () => {
      const command = [name, file, ...options, '--json']
      const first = JSON.parse((await runHere(importCommand, command, settings)).stdout)
      expect([first.counts.added, first.errors, first.lines]).toEqual([postCount, 0, lines])
      // By default a report is named after the second in which it begins.
      const afresh = [...command, '--report', 'again.ndjson']
      const again = JSON.parse((await runHere(importCommand, afresh, settings)).stdout)
      expect(again.counts).toMatchObject({ unchanged: postCount, added: 0, changed: 0 })
    })

    const { origin } = await ownServer(startServer({ ...settings, PORT: '0' }))
    for (const address of oldAddresses) {
      const old = await fetch(origin + address, { redirect: 'manual' })
      const location = old.headers.get('location')
      expect([address, old.status, location]).toEqual([address, 301, '/cybersecurity/post-1'])
    }
    const page = await plainBrowser().open(origin + oldAddresses[0])
    expect(page.part('h1').text).toBe('Post 1')
    expect(page.parts('h2').map(({ text }) => text)).toContain('Part')
    const map = page.parts('img').find((picture) => picture.attribute('alt') === 'A map')
    expect((await fetch(origin + map?.attribute('src'))).headers.get('Content-Type')).toBe(
      'image/webp',
    )
    expect(page.html).toContain(shown)
    const last = await page.follow('Last')
    expect([last.status, last.url]).toEqual([200, `${origin}/cybersecurity/post-${postCount}`])
  })
}
