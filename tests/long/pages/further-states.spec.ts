import { topicPath } from '../../../app/posts/addresses/urls.rules'
import { knowledgeCommand } from '../../../server/commands/entities/knowledge-command'
import { examplePath } from '../../support/entities/knowledge/example-files'
import { axeViolations } from '../../support/pages/axe'
import { aPost } from '../../support/posts'
import { runHere } from '../../support/run-here'
import { startServer } from '../../support/server'
import { expect, test } from '../../support/site'
import { dataFolderWith } from '../../support/site-with-posts'

// States of pages that accessibility/every-page.spec.ts does not reach. What the pages say is tested without a browser.

test.use({ expectedConsoleErrors: [/404 \(Not Found\)/] })

test('pages of an empty site, and those that miss something: no axe violation', async ({
  page,
  server,
  emptySite,
}) => {
  for (const url of [
    ...['/weekly-brief?domain=ai', '/cyber-marketing', '/topics'].map(
      (path) => emptySite.origin + path,
    ),
    ...['/topics/Gardening', '/ai/what-atention-computes'].map((path) => server.origin + path),
  ]) {
    await page.goto(url)
    expect(await axeViolations(page), url).toEqual([])
  }
})

const unusualTopics = [
  'TCP/IP',
  `Quotes "and" it's`,
  '🛡️ Blue team',
  'אבטחת מידע',
  '100% uptime',
  'a?b#c&d=e',
  `${'long'.repeat(40)}`,
]

test('unusual topics, long lists and entities: no axe violation, and topics fit 320 px', async ({
  page,
  ownServer,
}) => {
  const briefs = Array.from({ length: 25 }, (_, week) => {
    const publishedAt = new Date(Date.now() - week * 7 * 86_400_000)
    return aPost({ kind: 'brief', title: `Week ${week}`, publishedAt })
  })
  const DATA_DIR = await dataFolderWith([
    aPost({ tags: unusualTopics }),
    aPost({
      body: 'The backdoor is CVE-2024-3094, a case of CWE-506 and of MITRE ATT&CK technique T1195.002.',
    }),
    aPost({ body: 'CVE-2024-3094 again. Reports still use the MITRE ATT&CK technique T1086.' }),
    ...briefs,
  ])
  await runHere(knowledgeCommand, ['import', examplePath('enterprise')], { DATA_DIR })
  const { origin } = await ownServer(startServer({ SAMPLE_CONTENT: '0', DATA_DIR }))

  await page.setViewportSize({ width: 320, height: 800 })
  for (const topic of unusualTopics) {
    await page.goto(origin + topicPath(topic))
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, topic).toBeLessThanOrEqual(320)
  }
  expect(await axeViolations(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 720 })
  for (const path of ['/weekly-brief', '/cve/CVE-2024-3094', '/attack/T1086', '/entities']) {
    await page.goto(origin + path)
    expect(await axeViolations(page), path).toEqual([])
  }
  await page.goto(`${origin}/attack/T1086`)
  await expect(page.getByRole('region', { name: 'What authorities say' })).toBeVisible()
})
