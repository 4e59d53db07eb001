import type { ActingEditor } from '~/people/editor.rules'
import type { SubscriberDeskDeps } from '../desk-transaction.actions'
import { discardImport, startImport, stopImport } from './change-import.actions'
import type { ImportPlan, ImportProblem, SubscriberImport } from './import.rules'
import { deleteImportsBefore, findImport, listImports, problemsOf } from './imports.queries'
import { runImport } from './run-import.actions'
import { storeFile } from './store-file.actions'

interface ImportsDeps extends SubscriberDeskDeps {
  /** Called after a commit to the outbox, so that its handler runs at once. */
  onOutboxChanged: () => void
}

const day = 24 * 60 * 60_000
const listed = 20
const shownProblems = 50
const problemsAtOnce = 2000

/** Subscribers from CSV files. */
export function createSubscriberImports(deps: ImportsDeps) {
  const { db, clock } = deps
  return {
    list: () => listImports(db, listed),
    find: (id: string): Promise<SubscriberImport | null> => findImport(db, id),
    /** The first lines that were not imported. */
    problems: (id: string) => problemsOf(db, id, { after: 0, limit: shownProblems }),
    /** All of them, for a download. */
    async *allProblems(id: string): AsyncGenerator<ImportProblem[]> {
      for (let after = 0; ; ) {
        const some = await problemsOf(db, id, { after, limit: problemsAtOnce })
        yield some
        const last = some.at(-1)
        if (!last || some.length < problemsAtOnce) return
        after = last.line
      }
    },
    store: (file: Parameters<typeof storeFile>[1]) => storeFile(deps, file),
    async start(editor: ActingEditor, id: string, plan: ImportPlan) {
      const result = await startImport(deps, { editor, id, plan })
      if (result.ok) deps.onOutboxChanged()
      return result
    },
    stop: (editor: ActingEditor, id: string) => stopImport(deps, { editor, id }),
    discard: (editor: ActingEditor, id: string) => discardImport(deps, { editor, id }),

    /** Handles the outbox message of a running import. */
    run: (id: string) => runImport(deps, id),
    /** Files contain more about people than is needed, so they are deleted soon. */
    async sweep(): Promise<void> {
      const now = clock().getTime()
      await deleteImportsBefore(db, ['uploading', 'ready'], new Date(now - day))
      await deleteImportsBefore(db, ['done', 'stopped'], new Date(now - 30 * day))
    },
  }
}

export type SubscriberImports = ReturnType<typeof createSubscriberImports>
