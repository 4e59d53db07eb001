import { alwaysKept, filesCache, pagesCache } from '../offline.rules'
import { filesOfPage, filesOfStyles, inOneSize } from './page-needs.browser'

/** Scripts that no page names because they come on demand: the saved list and the buttons. */
export type LazyScripts = readonly string[]

/**
 * Makes what is kept just these pages and all they need. Those that are there already are left as they
 * are, unless they are to be fetched `anew`; one that cannot be fetched now is left as it was.
 */
export async function keepPages(
  paths: readonly string[],
  lazyScripts: LazyScripts,
  { anew }: { anew: boolean },
): Promise<void> {
  const pages = await caches.open(pagesCache)
  const wanted = new Set([...alwaysKept, ...paths])
  for (const path of wanted) {
    if (!anew && (await pages.match(path))) continue
    try {
      // Not from the browser's own store, which may give out an older one.
      await keepPage(path, await fetch(path, { cache: 'no-cache' }), lazyScripts)
    } catch {
      // No connection, or no room: tried again when the next page is opened.
    }
  }
  for (const path of await pathsIn(pages)) {
    if (!wanted.has(path)) await pages.delete(path)
  }
  await dropUnneeded(lazyScripts)
}

/** What the server says now replaces the copy; a page that is gone takes its copy with it. */
export async function renewPage(path: string, answer: Response, lazyScripts: LazyScripts) {
  try {
    // What has moved is kept as it is where it went.
    const isMoved = answer.type === 'opaqueredirect'
    const now = isMoved ? await fetch(path, { cache: 'no-cache' }) : answer
    await keepPage(path, now, lazyScripts)
    await dropUnneeded(lazyScripts)
  } catch {
    // The older copy stays, complete.
  }
}

export async function keptPaths(): Promise<string[]> {
  const paths = await pathsIn(await caches.open(pagesCache))
  return paths.filter((path) => !alwaysKept.includes(path))
}

/** Everything, and whatever an older format left. */
export async function dropAll(but: readonly string[] = []): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('saved-') && !but.includes(name)) await caches.delete(name)
  }
}

async function keepPage(path: string, answer: Response, lazyScripts: LazyScripts): Promise<void> {
  const pages = await caches.open(pagesCache)
  if (answer.status === 404 || answer.status === 410) {
    await pages.delete(path)
    return
  }
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const html = inOneSize(await answer.text())
  // The page last: one that is kept has all that it needs.
  await keepFiles([...filesOfPage(html), ...lazyScripts])
  await pages.put(path, new Response(html, { headers: answer.headers }))
}

async function keepFiles(named: string[]): Promise<void> {
  const files = await caches.open(filesCache)
  for (const path of named) {
    if (await files.match(path)) continue
    const answer = await fetch(path)
    // A picture that is missing is missing online, too.
    if (!answer.ok) continue
    if (isStyles(answer)) await keepFiles(filesOfStyles(await answer.clone().text()))
    await files.put(path, answer)
  }
}

async function dropUnneeded(lazyScripts: LazyScripts): Promise<void> {
  const pages = await caches.open(pagesCache)
  const files = await caches.open(filesCache)
  const needed = new Set(lazyScripts)
  for (const page of await pages.matchAll()) {
    for (const path of filesOfPage(await page.text())) needed.add(path)
  }
  // A set also gives out what is added while one goes through it: the fonts of its styles.
  for (const path of needed) {
    const file = await files.match(path)
    if (!file || !isStyles(file)) continue
    for (const named of filesOfStyles(await file.text())) needed.add(named)
  }
  for (const path of await pathsIn(files)) {
    if (!needed.has(path)) await files.delete(path)
  }
}

function isStyles(answer: Response): boolean {
  return answer.headers.get('Content-Type')?.startsWith('text/css') ?? false
}

async function pathsIn(cache: Cache): Promise<string[]> {
  const requests = await cache.keys()
  return requests.map(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })
}
