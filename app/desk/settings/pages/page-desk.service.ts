import type { SentText } from '~/autosave/autosave.actions'
import { autosavesOf } from '~/autosave/autosave-list.queries'
import {
  autosaveAt,
  discardAutosave,
  discardedAutosaveAt,
  undoDiscard,
} from '~/autosave/autosaves.queries'
import { type PageName, staticPages } from '~/config/static-pages'
import type { Db } from '~/database/database'
import type { Editor } from '~/people/editor.rules'
import {
  autosaveKeyOf,
  type PageField,
  type PageTab,
  pageDocument,
} from '~/publication/pages/page-document.rules'
import {
  changedPages,
  findPageText,
  pageRevisions,
  textOfPageRevision,
} from '~/publication/pages/page-texts.queries'
import { storePageAutosave } from './autosave/store-page-autosave.actions'
import { restorePage, savePage } from './saving/save-page.actions'

interface PageDeskParts {
  db: Db
  clock: () => Date
  shippedText: (name: PageName) => string
  /** Called after a change is committed. Once it resolves, readers get no older version. */
  onChanged: () => Promise<void>
}

const maxListed = 200

/** What the desk's routes can do with the texts of About and the policies. */
export function createPageDesk({ db, clock, shippedText, onChanged }: PageDeskParts) {
  const deps = () => ({ db, now: clock(), clock })
  async function andNotify<Result>(change: Promise<Result>): Promise<Result> {
    const result = await change
    await onChanged()
    return result
  }
  async function find(name: PageName) {
    const stored = await findPageText(db, name)
    return { ...stored, text: stored.text ?? shippedText(name), isShipped: stored.text === null }
  }
  return {
    /** When pages were last changed, of those that were. */
    changed: () => changedPages(db),
    /** With the text that readers see. */
    find,
    shippedText,
    revisions: (name: PageName) => pageRevisions(db, name, maxListed),
    /** Null if there is no such version; 0 is the shipped text. */
    async textOf(name: PageName, version: number): Promise<string | null> {
      const text = await textOfPageRevision(db, name, version)
      return text === undefined ? null : (text ?? shippedText(name))
    },
    save(request: Parameters<typeof savePage>[1] & { text: string }) {
      const { name, text } = request
      const isShipped = text === shippedText(name)
      return andNotify(savePage(deps(), { ...request, text: isShipped ? null : text }))
    },
    restore: (request: Parameters<typeof restorePage>[1]) =>
      andNotify(restorePage(deps(), request)),

    async storeAutosave(request: SentText<PageField> & { editor: Editor; name: PageName }) {
      const { title } = staticPages[request.name]
      const { text } = await find(request.name)
      const typed = { ...request.typed, title }
      return storePageAutosave(deps(), { ...request, typed, saved: { title, text } })
    },
    findAutosave: (tab: PageTab) => autosaveAt(db, autosaveKeyOf(tab)),
    autosaves: (editor: Editor, name: PageName) =>
      autosavesOf(db, { editorId: editor.id, documentKinds: [pageDocument], id: name }),
    discardAutosave: (tab: PageTab) => discardAutosave(db, autosaveKeyOf(tab), clock()),
    findDiscardedAutosave: (tab: PageTab) => discardedAutosaveAt(db, autosaveKeyOf(tab)),
    undoDiscard: (tab: PageTab) => undoDiscard(db, autosaveKeyOf(tab)),
  }
}

export type PageDesk = ReturnType<typeof createPageDesk>
