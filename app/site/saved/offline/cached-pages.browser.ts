import { alwaysCached, filesCache, pagesCache } from '../offline.rules'
import { resourcesOfPage, resourcesOfStyles, withOnePictureSize } from './page-resources.browser'

/** Scripts that pages load on demand, so that their HTML does not name them: the saved list and the buttons. */
export type LazyScripts = readonly string[]

/**
 * Caches these pages with the files they need, and deletes all others. Cached pages are fetched again only with
 * `refetch`. A page that cannot be fetched keeps its old copy.
 */
export async function cachePages(
  paths: readonly string[],
  lazyScripts: LazyScripts,
  { refetch }: { refetch: boolean },
): Promise<void> {
  const pages = await caches.open(pagesCache)
  const all = new Set([...alwaysCached, ...paths])
  for (const path of all) {
    if (!refetch && (await pages.match(path))) continue
    try {
      // Bypasses the HTTP cache, which may have an older version.
      await cachePage(path, await fetch(path, { cache: 'no-cache' }), lazyScripts)
    } catch {
      // No connection, or no space: the next page that the reader opens tries again.
    }
  }
  for (const path of await pathsIn(pages)) {
    if (!all.has(path)) await pages.delete(path)
  }
  await deleteUnusedFiles(lazyScripts)
}

/** Replaces the copy with the latest response. A page that no longer exists is deleted. */
export async function refreshPage(path: string, response: Response, lazyScripts: LazyScripts) {
  try {
    // The redirect itself cannot be cached, so fetch its target.
    const isRedirect = response.type === 'opaqueredirect'
    const latest = isRedirect ? await fetch(path, { cache: 'no-cache' }) : response
    await cachePage(path, latest, lazyScripts)
    await deleteUnusedFiles(lazyScripts)
  } catch {
    // The older copy stays, complete.
  }
}

/** The paths of the cached posts. */
export async function cachedPaths(): Promise<string[]> {
  const paths = await pathsIn(await caches.open(pagesCache))
  return paths.filter((path) => !alwaysCached.includes(path))
}

/** Deletes all caches of saved pages but these, also those of older formats. */
export async function deleteCachesExcept(names: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('saved-') && !names.includes(name)) await caches.delete(name)
  }
}

async function cachePage(
  path: string,
  response: Response,
  lazyScripts: LazyScripts,
): Promise<void> {
  const pages = await caches.open(pagesCache)
  if (response.status === 404 || response.status === 410) {
    await pages.delete(path)
    return
  }
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  const html = withOnePictureSize(await response.text())
  // The page comes last: a cached page always has all its files.
  await cacheFiles([...resourcesOfPage(html), ...lazyScripts])
  await pages.put(path, new Response(html, { headers: response.headers }))
}

async function cacheFiles(paths: string[]): Promise<void> {
  const files = await caches.open(filesCache)
  for (const path of paths) {
    if (await files.match(path)) continue
    const response = await fetch(path)
    // A missing picture is missing online, too.
    if (!response.ok) continue
    if (isStylesheet(response)) await cacheFiles(resourcesOfStyles(await response.clone().text()))
    await files.put(path, response)
  }
}

async function deleteUnusedFiles(lazyScripts: LazyScripts): Promise<void> {
  const pages = await caches.open(pagesCache)
  const files = await caches.open(filesCache)
  const needed = new Set(lazyScripts)
  for (const page of await pages.matchAll()) {
    for (const path of resourcesOfPage(await page.text())) needed.add(path)
  }
  // Iterating a set includes entries that the loop adds: the fonts of the style sheets.
  for (const path of needed) {
    const file = await files.match(path)
    if (!file || !isStylesheet(file)) continue
    for (const resource of resourcesOfStyles(await file.text())) needed.add(resource)
  }
  for (const path of await pathsIn(files)) {
    if (!needed.has(path)) await files.delete(path)
  }
}

function isStylesheet(response: Response): boolean {
  return response.headers.get('Content-Type')?.startsWith('text/css') ?? false
}

async function pathsIn(cache: Cache): Promise<string[]> {
  const requests = await cache.keys()
  return requests.map(({ url }) => {
    const { pathname, search } = new URL(url)
    return pathname + search
  })
}
