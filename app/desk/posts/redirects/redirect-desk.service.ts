import type { Db } from '~/database/database'
import type { ActingEditor } from '~/people/editor.rules'
import {
  addRedirectByHand,
  type RedirectResult,
  removeRedirect,
} from '~/posts/addresses/redirects/change-redirects.actions'
import {
  countRedirects,
  findStoredRedirect,
  type RedirectFilter,
  type RedirectPosition,
  redirectsAfter,
  redirectsPage,
} from '~/posts/addresses/redirects/listed-redirects.queries'
import {
  type Redirect,
  type RedirectReason,
  readPath,
} from '~/posts/addresses/redirects/redirect.rules'
import type { LookUpPaths } from '../../writing/preflight/path-lookup.service'
import { type RedirectListRequest, redirectsPerPage } from './redirect-list.rules'
import { isReservedPath, isWithoutPage } from './reserved-paths.rules'

interface RedirectDeskParts {
  db: Db
  clock: () => Date
  siteOrigin: string
  deskPath: string
  lookUpPaths: LookUpPaths
  /** Called after a change is committed. Once it resolves, readers get no older version. */
  onChanged: () => Promise<void>
}

interface AddRequest {
  editor: ActingEditor
  /** As they were typed. */
  from: string
  to: string
  /** Why it existed, to bring back a redirect that was just removed. */
  restored?: RedirectReason
}

export interface RedirectList {
  redirects: Redirect[]
  total: number
  page: number
  pages: number
}

/** What the desk's routes can do with redirects. */
export function createRedirectDesk(parts: RedirectDeskParts) {
  const { db, clock, siteOrigin, deskPath, lookUpPaths, onChanged } = parts
  const deps = () => ({ db, now: clock(), clock })
  return {
    async list({ text, reason, page }: RedirectListRequest): Promise<RedirectList> {
      const total = await countRedirects(db, { text, reason })
      const pages = Math.max(1, Math.ceil(total / redirectsPerPage))
      const shown = Math.min(page, pages)
      const range = { limit: redirectsPerPage, offset: (shown - 1) * redirectsPerPage }
      const redirects = await redirectsPage(db, { text, reason }, range)
      return { redirects, total, page: shown, pages }
    },
    listAfter: (
      filter: RedirectFilter,
      page: { after: RedirectPosition | null; limit: number },
    ): Promise<Redirect[]> => redirectsAfter(db, filter, page),
    /** The path as it is stored; null if it is no path of this site. */
    pathOf(typed: string): string | null {
      const read = readPath(typed, siteOrigin)
      return read.ok ? read.path : null
    },
    find: (from: string): Promise<Redirect | null> => findStoredRedirect(db, from),
    async add({ editor, from, to, restored }: AddRequest): Promise<RedirectResult> {
      const [source, target] = [readPath(from, siteOrigin), readPath(to, siteOrigin)]
      if (!source.ok) {
        return { ok: false, reason: 'path', field: 'from', problem: source.problem }
      }
      if (!target.ok) return { ok: false, reason: 'path', field: 'to', problem: target.problem }
      const paths = [source.path, target.path]
      const found = await lookUpPaths(paths)
      const stateOf = (path: string) => found.get(path)?.pageState ?? 'missing'
      const isDesk = (path: string) => path === `/${deskPath}` || path.startsWith(`/${deskPath}/`)
      const result = await addRedirectByHand(deps(), {
        editor,
        from: source.path,
        to: target.path,
        isReserved: isReservedPath(source.path) || isDesk(source.path),
        isTargetReserved: isWithoutPage(target.path) || isDesk(target.path),
        fromState: stateOf(source.path),
        toState: stateOf(target.path),
        canonical: found.get(target.path)?.canonical ?? null,
        ...(restored && { restored }),
      })
      await onChanged()
      return result
    },
    async remove(request: { editor: ActingEditor; from: string }): Promise<RedirectResult> {
      const result = await removeRedirect(deps(), request)
      await onChanged()
      return result
    },
  }
}

export type RedirectDesk = ReturnType<typeof createRedirectDesk>
