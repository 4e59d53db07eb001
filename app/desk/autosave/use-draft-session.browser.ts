import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedAutosave, SavedTab } from '~/autosave/autosave.rules'
import { type DocumentKind, type FormTexts, isSameText } from '~/autosave/document-kind.rules'
import { type ResumedFrom, resumedFromOf } from '~/autosave/resumed-from.rules'
import { Autosave } from './autosave.browser'
import { FormText } from './form-text.browser'
import { clearJournalIf, type JournalEntry } from './journal/journal.browser'
import { flushOnLeaving } from './pending-autosaves.browser'
import { newTabId } from './tab-id.browser'

/** A text in a form, from its first key until it is saved, with the tab id that it is autosaved under. */
interface DraftSession<Field extends string> {
  tab: string
  version: number
  /** The text of the fields when they are rendered. */
  typed: FormTexts<Field>
  resumedFrom: ResumedFrom | null
  /** The tab that the text was started in. */
  startedIn: { id: string; tab: string } | null
  /** Changes with every text that is put into the fields: they are then rendered again. */
  fieldsKey: number
}

interface DraftSessionParts<Field extends string>
  extends Pick<DraftSession<Field>, 'tab' | 'version' | 'typed' | 'resumedFrom'> {
  documentKind: DocumentKind<Field>
  editorId: string
  id: string
  /** The autosaves on the server that the page offers. */
  autosaves: ListedAutosave[]
  /** The tabs that saved the document last, when the page was loaded. */
  savedTabs?: readonly SavedTab[]
  /** The address that the text is sent to. */
  action: string
  isSending: boolean
  /** The form as the server rejected it last. */
  rejectedForm: object | null
  /** The tab id that the page was loaded with: another one once the form was saved. */
  pageTab: string
  /** The saved text was merged with another version, so the fields have to show it. */
  isMerged?: boolean
}

const noTabs: readonly SavedTab[] = []

/**
 * A text that is resumed gets a session of its own: the text before it stays stored, and the tab that it was started in
 * may still be open. A form that is saved stays on the page, with the next session.
 */
export function useDraftSession<Field extends string>(
  form: RefObject<HTMLFormElement | null>,
  parts: DraftSessionParts<Field>,
) {
  const { documentKind, editorId, id, autosaves, savedTabs = noTabs, action, isSending } = parts
  const [session, setSession] = useState<DraftSession<Field>>({
    tab: parts.tab,
    version: parts.version,
    typed: parts.typed,
    resumedFrom: parts.resumedFrom,
    startedIn: parts.resumedFrom,
    fieldsKey: 0,
  })
  const { tab, version, resumedFrom, startedIn } = session
  const [text] = useState(() => new FormText(documentKind, () => form.current, parts.typed))
  const [autosave] = useState(
    () =>
      new Autosave(
        { documentKind, editorId, id, tab, version, resumedFrom },
        {
          text,
          action,
          onSavedElsewhere: () =>
            setSession((current) => ({ ...current, tab: newTabId(), resumedFrom: null })),
        },
      ),
  )
  useLayoutEffect(() => {
    autosave.moveTo({ documentKind, editorId, id, tab, version, resumedFrom })
  }, [autosave, documentKind, editorId, id, tab, version, resumedFrom])

  // The page was loaded again for the same form: it was saved.
  const { pageTab, isMerged = false } = parts
  const lastPageTab = useRef(pageTab)
  useLayoutEffect(() => {
    if (lastPageTab.current === pageTab) return
    lastPageTab.current = pageTab
    // What was typed meanwhile is not based on the merged text: its next save is merged again.
    const isBehind = isMerged && autosave.hasTypedSinceSave()
    const next = { tab: pageTab, version: isBehind ? version : parts.version, resumedFrom: null }
    autosave.continueAt({ documentKind, editorId, id, ...next }, parts.typed)
    const isShown = isMerged && !isBehind
    if (isShown) text.replace(parts.typed)
    setSession((current) => ({
      ...current,
      ...next,
      startedIn: null,
      ...(isShown && { typed: parts.typed, fieldsKey: current.fieldsKey + 1 }),
    }))
  }, [
    autosave,
    documentKind,
    editorId,
    id,
    pageTab,
    isMerged,
    version,
    text,
    parts.version,
    parts.typed,
  ])

  // biome-ignore lint/correctness/useExhaustiveDependencies: React may skip the moment in which the form is being sent
  useEffect(() => {
    if (!isSending) autosave.endSave()
  }, [autosave, isSending, parts.rejectedForm])
  useSendWhenHidden(autosave)

  const resume = useCallback(
    (entry: JournalEntry<Field>) => {
      const autosaved = autosaves.find((one) => one.id === entry.id && one.tab === entry.tab)
      const { id, tab, typed } = entry
      // The answer to its save was lost: what was typed since is no conflict with it.
      const saved = savedTabs.find((one) => one.tab === tab)
      const version = Math.max(entry.version, saved?.version ?? 0)
      setSession((current) => ({
        tab: newTabId(),
        version,
        typed,
        resumedFrom: autosaved ? resumedFromOf(autosaved) : null,
        startedIn: { id, tab },
        fieldsKey: current.fieldsKey + 1,
      }))
      text.replace(typed)
    },
    [autosaves, savedTabs, text],
  )

  // Stored under its new tab id first, and only then deleted under the old one.
  const movedTab = useRef('')
  useEffect(() => {
    if (!startedIn || movedTab.current === tab) return
    movedTab.current = tab
    autosave.onInput()
    const { typed } = session
    void clearJournalIf({ documentKind, editorId, ...startedIn }, (other) =>
      isSameText(documentKind, other, typed),
    )
  }, [startedIn, tab, documentKind, editorId, session, autosave])

  const otherAutosaves = autosaves.filter(
    (one) => one.tab !== session.tab && one.tab !== session.startedIn?.tab,
  )
  return { session, otherAutosaves, text, autosave, resume }
}

function useSendWhenHidden<Field extends string>(autosave: Autosave<Field>): void {
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') void autosave.sendLast()
      // The editor may have signed in in another tab.
      else autosave.sendNow()
    }
    const onOnline = () => autosave.sendNow()
    document.addEventListener('visibilitychange', onVisibilityChange)
    addEventListener('online', onOnline)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('online', onOnline)
      void autosave.sendLast()
    }
  }, [autosave])
  useEffect(() => flushOnLeaving(() => autosave.sendLast()), [autosave])
}
