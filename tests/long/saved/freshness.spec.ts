import type { Page } from '@playwright/test'
import { cachedPaths, cachesAndWorkers, posts, save } from '../../support/on-screen/saved-on-screen'
import { aPost } from '../../support/posts'
import type { RunningServer } from '../../support/server'
import { changeDatabase } from '../../support/servers/database-beside'
import { rewritingProxy } from '../../support/servers/rewriting-proxy'
import { expect, test } from '../../support/site'
import { startServerWith } from '../../support/site-with-posts'

const path = '/cybersecurity/changing'
const changing = aPost({ slug: 'changing', title: 'As it was' })

/** Changes the article as another process would, and waits until the server has noticed. */
async function change(server: RunningServer, set: string): Promise<void> {
  const statusAndETag = async () => {
    const { status, headers } = await fetch(server.origin + path)
    return `${status} ${headers.get('ETag')}`
  }
  const before = await statusAndETag()
  await changeDatabase(server, (database) =>
    database.exec(`begin immediate; update articles set ${set}, version = version + 1;
    insert into content_version (id, value) values (1, '${crypto.randomUUID()}')
    on conflict (id) do update set value = excluded.value; commit`),
  )
  await expect.poll(statusAndETag).not.toBe(before)
}

async function saveAndWait(page: Page, server: RunningServer): Promise<void> {
  await save(page, server.origin + path)
  await page.goto(`${server.origin}/saved`)
  await expect(page.getByText('Available offline')).toBeVisible()
}

test.describe('a saved page', () => {
  test.use({ expectedConsoleErrors: [/404 \(Not Found\)/] })

  test('is always shown in its latest version, and is deleted once it is withdrawn', async ({
    page,
    context,
    ownServer,
  }) => {
    const server = await ownServer(startServerWith([changing]))
    await saveAndWait(page, server)
    const heading = page.getByRole('heading', { level: 1 })
    // Browsers with navigation preload, and those without it.
    for (const preload of ['enable', 'disable'] as const) {
      await page.evaluate(async (preload) => {
        await (await navigator.serviceWorker.ready).navigationPreload[preload]()
      }, preload)
      for (const title of [`As it is now, ${preload}`, `As it is at last, ${preload}`]) {
        await change(server, `title = '${title}'`)
        await page.goto(server.origin + path)
        await expect(heading).toHaveText(title)
      }

      await test.step('offline, it is shown as it was last seen', async () => {
        await expect.poll(() => copyHas(page, path, `As it is at last, ${preload}`)).toBe(true)
        await context.setOffline(true)
        await page.reload()
        await expect(heading).toHaveText(`As it is at last, ${preload}`)
        await context.setOffline(false)
      })
    }

    await test.step('withdrawn, it is a 404 page at once, and its copy is deleted', async () => {
      await change(server, `status = 'withdrawn'`)
      await page.goto(server.origin + path)
      await expect(page.getByText('Article not found')).toBeVisible()
      await expect.poll(() => cachedPaths(page)).not.toContain(path)
    })
  })
})

/** Whether the cached copy of this page contains this text. */
function copyHas(page: Page, path: string, text: string): Promise<boolean> {
  return page.evaluate(
    async ({ path, text }) => (await (await caches.match(path))?.text())?.includes(text) ?? false,
    { path, text },
  )
}

test('a new service worker takes over at once, and fetches the copies again', async ({
  page,
  context,
  server,
}) => {
  const site = await rewritingProxy(server.origin)
  const { path, title } = posts.brief
  await save(page, site.origin + path)
  await page.goto(`${site.origin}/saved`)
  await expect(page.getByText('Available offline')).toBeVisible()
  // A cache that a build with an older format has left behind.
  await page.evaluate(() => caches.open('saved-pages-0'))

  site.rewrite(path, (html) => html.replaceAll(title, 'As the new build shows it'))
  site.rewrite('/sw.js', (script) => `${script}\n// a new build`)
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
        void navigator.serviceWorker.getRegistration().then((found) => found?.update())
      }),
  )
  await expect.poll(() => copyHas(page, path, 'As the new build shows it')).toBe(true)
  expect((await cachesAndWorkers(page)).caches).toBe(2)

  await context.setOffline(true)
  await page.goto(site.origin + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As the new build shows it')

  await test.step('an unreachable server has the same effect as no connection', async () => {
    await context.setOffline(false)
    await site.stop()
    await page.goto(`${site.origin}/about`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline')
    await page.goto(site.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('As the new build shows it')
  })
})
