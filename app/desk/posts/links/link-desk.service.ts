import type { Db } from '~/database/database'
import {
  ignoreLink,
  type LinkChange,
  requestCheck,
  switchChecks,
} from '~/links/change-link.actions'
import { checkTheseLinks, type LookUpPaths } from '~/links/internal-links.actions'
import { countLinks, listLinks, outgoingCounts } from '~/links/link-list.queries'
import { type LinkList, linkLists, linksPerPage } from '~/links/link-list.rules'
import { areChecksOn } from '~/links/outgoing/outgoing-checks.queries'
import type { ActingEditor } from '~/people/editor.rules'

interface LinkDeskParts {
  db: Db
  clock: () => Date
  lookUpPaths: LookUpPaths
  /** Called when outgoing links are due for a check. */
  onDue: () => void
}

/** What the desk's routes can do with the links of published posts. */
export function createLinkDesk({ db, clock, lookUpPaths, onDue }: LinkDeskParts) {
  const deps = () => ({ db, now: clock(), clock })
  return {
    /** One page of a list, with how many links each list has. */
    async page(list: LinkList, requested: number) {
      const [counts, outgoing, areOn] = await Promise.all([
        Promise.all(linkLists.map(async (one) => [one, await countLinks(db, one)] as const)),
        outgoingCounts(db),
        areChecksOn(db),
      ])
      const countOf = Object.fromEntries(counts) as Record<LinkList, number>
      const pages = Math.max(1, Math.ceil(countOf[list] / linksPerPage))
      const page = Math.min(requested, pages)
      const links = await listLinks(db, list, { page, now: clock() })
      return { links, page, pages, counts: countOf, outgoing, areChecksOn: areOn }
    },
    ignore: (request: { editor: ActingEditor; id: string; isIgnored: boolean }) =>
      ignoreLink(deps(), request),
    /** Looks an internal link up at once; an outgoing one is checked when its host has a turn. */
    async check(request: { editor: ActingEditor; id: string }): Promise<LinkChange> {
      const result = await requestCheck(deps(), request)
      if (!result.ok) return result
      if (result.isInternal) await checkTheseLinks({ db, now: clock(), lookUpPaths }, [request.id])
      else onDue()
      return result
    },
    async switchChecks(request: { editor: ActingEditor; isOn: boolean }) {
      const result = await switchChecks(deps(), request)
      if (result.ok) onDue()
      return result
    },
  }
}

export type LinkDesk = ReturnType<typeof createLinkDesk>
