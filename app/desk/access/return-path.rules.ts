/** Where to go after signing in: a page of the desk, never another site or a reader's page. */
export function returnPath(deskPath: string, path: string | null): string {
  const home = `/${deskPath}/queue`
  if (!path) return home
  const base = 'http://desk.invalid'
  if (!URL.canParse(path, base)) return home
  const { origin, pathname, search } = new URL(path, base)
  const isInside = origin === base && pathname.startsWith(`/${deskPath}/`)
  return isInside ? pathname + search : home
}
