import { openDatabase } from '../../../app/database/database'
import { readSetting } from '../../../app/database/settings'
import { emptyDatabase } from '../../support/data/databases'
import { aTitle, completePost } from '../../support/desk/newsroom-requests'
import { expect, step, test } from '../../support/http'
import { firefox, startLoad } from '../../support/instances/load'
import { fetchDirectly, type Instance, twoInstances } from '../../support/instances/two-instances'
import { requestsOf, scrape } from '../../support/metrics/scrape'
import { aQueuedIssue, manySubscribers } from '../../support/newsletter/subscribers'
import { startProcess } from '../../support/program'
import { type Hub, startHub } from '../../support/servers/hub'
import { type MailServer, startMailServer } from '../../support/servers/mail-server'
import { until } from '../../support/until'

type Site = Awaited<ReturnType<typeof twoInstances>>

const patient = { timeout: 60_000 }

test('instances that start at the same moment on an empty database agree on everything', async ({
  ownServer,
}) => {
  const database = await emptyDatabase('postgres')
  try {
    const settings = { DATABASE_URL: database.url, SAMPLE_CONTENT: '0' }
    const servers = await Promise.all([1, 2, 3].map(() => ownServer(startProcess(settings))))
    const secretParts = servers.map(({ deskUrl, setupUrl }) => [
      new URL(deskUrl).pathname,
      new URL(setupUrl).search,
    ])
    expect(new Set(secretParts.map(String)).size).toBe(1)
    for (const { origin } of servers) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    await Promise.all(servers.map((server) => server.stop()))
  } finally {
    await database.remove()
  }
})

test('two instances behind nginx are one site, which is restarted and survives a kill under load', async () => {
  const hub = await startHub()
  const mail = await startMailServer()
  const site = await twoInstances({
    WEBSUB_HUB: hub.url,
    SMTP_URL: mail.url,
    MAIL_PER_SECOND: String(mailsPerSecond),
  })
  try {
    await step('a change at one is visible at both', () => expectPurged(site))
    await step('limits count across both', () => expectSharedLimits(site))
    await step('so do wrong passwords', () => expectSharedAttempts(site))
    await step('both together keep to the rate of mails', () => expectMailRate(site, mail))
    await step('a reader counts once', () => expectOneRead(site))
    await step('a scheduled post is published once', () => expectPublishedOnce(site, hub))
    await step('a rolling restart fails no request', () => expectRollingRestart(site))
    await step('kill -9 fails only what was under way', () => expectSurvivedKill(site, hub))
  } finally {
    await site.remove()
    await mail.stop()
    await hub.stop()
  }
})

async function publishAt(site: Site, instance: Instance, more: Record<string, string> = {}) {
  const { desk, cookies } = site.newsroomOf(instance)
  const [id, title] = [crypto.randomUUID(), aTitle()]
  const fields = { ...completePost(title), id, tab: 'one', when: 'now', ...more }
  const saved = await fetchDirectly(`${desk}/articles/new`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: cookies.ada },
  })
  expect(saved.status).toBe(303)
  return { id, title }
}

async function expectPurged(site: Site): Promise<void> {
  const [first, second] = site.instances as [Instance, Instance]
  const home = async ({ server }: Instance) => (await fetchDirectly(server.origin)).text()
  for (const instance of site.instances) await home(instance)
  for (const at of [first, second]) {
    const { title } = await publishAt(site, at)
    await until(async () => {
      const pages = await Promise.all([home(first), home(second)])
      return pages.every((page) => page.includes(title))
    })
  }
}

async function expectSharedLimits(site: Site): Promise<void> {
  const statuses: number[] = []
  for (let sent = 0; sent < 6; sent += 1) {
    const { server } = site.instances[sent % 2] as Instance
    const answer = await fetchDirectly(`${server.origin}/contact`, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Rea', email: 'rea@example.com', message: 'Hello.' }),
      headers: { 'X-Forwarded-For': '198.51.100.7' },
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
}

async function expectSharedAttempts(site: Site): Promise<void> {
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1) {
    const { desk } = site.newsroomOf(site.instances[guess % 2] as Instance)
    const answer = await fetchDirectly(`${desk}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'guessed@example.com', password: `guess ${guess}` }),
      headers: { 'X-Forwarded-For': `198.51.100.${100 + guess}` },
    })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
}

const mailsPerSecond = 100

async function expectMailRate({ databaseUrl, instances }: Site, mail: MailServer): Promise<void> {
  // Each process takes fifty at a time, and looks every two seconds.
  const count = 4 * mailsPerSecond
  const { db, close } = await openDatabase(databaseUrl)
  await manySubscribers(db, count)
  mail.received.length = 0
  const queuedAt = new Date()
  await aQueuedIssue(db, queuedAt)
  await until(() => mail.received.length >= count)
  // Of two that did not know of each other, each would have taken about half of the turns.
  const next = await readSetting(db, 'next-newsletter-mail')
  await close()
  const turnsMs = new Date(String(next)).getTime() - queuedAt.getTime()
  expect(turnsMs).toBeGreaterThanOrEqual((count * 1_000) / mailsPerSecond)
  expect(new Set(mail.received.map(({ to }) => String(to))).size).toBe(count)
  for (const { server } of instances) {
    const { sum } = await scrape(server.origin)
    expect(sum('vigil_mails_total', { kind: 'newsletter', result: 'sent' })).toBeGreaterThan(0)
  }
}

async function expectOneRead(site: Site): Promise<void> {
  const [first] = site.instances as [Instance]
  const [{ id }, other] = [await publishAt(site, first), await publishAt(site, first)]
  const read = async ({ server }: Instance, reader: string, postId: string) => {
    const headers = { 'X-Forwarded-For': reader, 'User-Agent': firefox }
    const request = { method: 'POST', body: `article:${postId}`, headers }
    expect((await fetchDirectly(`${server.origin}/api/read`, request)).status).toBe(204)
  }
  for (const [index, instance] of site.instances.entries()) {
    for (const reader of ['198.51.100.8', '198.51.100.9']) await read(instance, reader, id)
    // Written with the others: once it is there, this instance has written all.
    await read(instance, `198.51.100.2${index}`, other.id)
  }
  const counts = async (postId: string) =>
    site.query('select count from post_reads where post_id = $1', [postId])
  await expect.poll(() => counts(other.id), patient).toEqual([{ count: 2 }])
  expect(await counts(id)).toEqual([{ count: 2 }])
}

/** Schedules a post, and lets it become due in a moment. */
async function scheduleSoon(site: Site, instance: Instance) {
  const scheduled = await publishAt(site, instance, { when: 'later', at: '2031-05-14T09:30' })
  await site.query(
    `update articles set published_at = clock_timestamp() + interval '1 second' where id = $1`,
    [scheduled.id],
  )
  return scheduled
}

async function expectPublishedOnce(site: Site, hub: Hub): Promise<void> {
  await expect.poll(() => site.query('select from outbox'), patient).toEqual([])
  hub.received.length = 0
  const { id, title } = await scheduleSoon(site, site.instances[0] as Instance)
  for (const { server } of site.instances) {
    await untilShown(server.origin, title)
  }
  await expect.poll(() => site.query('select from outbox'), patient).toEqual([])
  const actions = `select from revisions where post_id = $1 and action = 'published on schedule'`
  expect(await site.query(actions, [id])).toHaveLength(1)
  const pinged = hub.received.map(({ form }) => form['hub.url'])
  expect(pinged.length).toBeGreaterThan(0)
  expect(new Set(pinged).size).toBe(pinged.length)
}

async function loadOn(site: Site) {
  const { id } = await publishAt(site, site.instances[0] as Instance)
  const load = startLoad(site.balancer.origin, {
    paths: ['/', '/about', '/feed.xml', '/trending', '/sitemap.xml'],
    read: `article:${id}`,
  })
  /** Waits for this many further answers. */
  const untilAnswered = async (more: number) => {
    const before = load.answered()
    await until(() => load.answered() - before > more)
  }
  await untilAnswered(100)
  return { ...load, untilAnswered }
}

async function expectRollingRestart(site: Site): Promise<void> {
  const load = await loadOn(site)
  for (const instance of site.instances) {
    instance.server.signal('SIGTERM')
    expect(await instance.server.ended).toBe(0)
    await load.untilAnswered(50)
    await instance.restart()
    await load.untilAnswered(50)
  }
  await load.stop()
  expect(load.failures(), site.balancer.log()).toEqual([])
}

const untilShown = (origin: string, title: string) =>
  until(async () => (await (await fetchDirectly(origin)).text()).includes(title))

/** nginx sends nothing to an instance for up to a second after its restart. */
async function untilUsed({ server }: Instance): Promise<void> {
  const answered = async () => requestsOf(await scrape(server.origin), { route: '/trending' })
  const before = await answered()
  await until(async () => (await answered()) > before)
}

async function expectSurvivedKill(site: Site, hub: Hub): Promise<void> {
  const load = await loadOn(site)
  const [first, second] = site.instances as [Instance, Instance]
  const isScheduler = ({ server }: Instance) =>
    server.output().includes('this process is the scheduler')
  // The one that has the schedule, so that the other one has to take it over.
  const [killed, other] = isScheduler(first) ? [first, second] : [second, first]
  await untilUsed(other)
  killed.server.signal('SIGKILL')
  await killed.server.ended
  await load.untilAnswered(200)
  const { id, title } = await scheduleSoon(site, other)
  await untilShown(other.server.origin, title)
  await load.stop()
  // nginx sends a GET that was under way to the other instance. A POST may have done its work, so it is not sent again.
  const failed = load.failures()
  const failedPages = failed.filter(({ method }) => method === 'GET')
  expect(failedPages, site.balancer.log().slice(0, 4_000)).toEqual([])
  expect(failed.length, JSON.stringify(failed)).toBeLessThanOrEqual(2)
  await killed.restart()
  const actions = `select from revisions where post_id = $1 and action = 'published on schedule'`
  expect(await site.query(actions, [id])).toHaveLength(1)
  expect(hub.received.length).toBeGreaterThan(0)
}
