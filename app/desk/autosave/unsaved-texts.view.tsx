import { useEffect, useState } from 'react'
import type { ListedAutosave, SavedTab } from '~/autosave/autosave.rules'
import { type DocumentKind, type FormTexts, isSameText } from '~/autosave/document-kind.rules'
import { excerptOf, type TextExcerpt } from '~/autosave/text-excerpt.rules'
import { Button, ButtonLink } from '~/ui/button'
import { Hidden } from '../shell/confirm/confirm-question.view'
import { Moment, timeAgo } from '../shell/moment.view'
import { discardUnsavedText } from './discard-autosave.browser'
import { clearJournal, type JournalEntry, journalOf } from './journal/journal.browser'

interface UnsavedTextsProps<Field extends string> {
  documentKind: DocumentKind<Field>
  editorId: string
  /** The page may offer this text of the browser's journal: it belongs to the same document. */
  isOffered: (entry: JournalEntry<Field>) => boolean
  /** The tab of this page, whose text is not offered to it. */
  tab: string
  /** The text in the fields. */
  typed: FormTexts<Field>
  /** Those on the server. */
  autosaves: ListedAutosave[]
  /** The tabs that saved the document last. */
  savedTabs?: readonly SavedTab[]
  /** When the page was rendered. */
  now: Date
  timeZone: string
  /** The page that continues with an autosave. */
  linkTo: (autosave: { id: string; tab: string }) => string
  /** The address that discards an autosave. */
  discardPath: string
  continueLabel?: string
  onRestore: (entry: JournalEntry<Field>) => void
}

/** The rest folds away: a long list would push the text off the screen. */
const shownAtFirst = 3

/** Offers text that was typed earlier and never saved, from the server and from this browser. */
export function UnsavedTexts<Field extends string>(props: UnsavedTextsProps<Field>) {
  const { documentKind, editorId, isOffered, tab, typed, autosaves, timeZone } = props
  const { continueLabel = 'Continue', savedTabs = [] } = props
  const [here, setHere] = useState<JournalEntry<Field>[]>([])
  const [gone, setGone] = useState<string[]>([])
  const now = useNow(props.now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each page, not with every key
  useEffect(() => {
    void journalOf({ documentKind, editorId }).then((entries) => {
      const others = entries.filter((entry) => entry.tab !== tab && isOffered(entry))
      const isShown = (entry: JournalEntry<Field>) => isSameText(documentKind, entry.typed, typed)
      setHere(others.filter((entry) => !isShown(entry)))
      // Saved, and the page was left before the journal was cleared: after the next save it would be offered.
      for (const entry of others.filter(isShown)) {
        const { id, tab } = entry
        const isSaved = savedTabs.some((saved) => saved.tab === tab)
        if (isSaved) void clearJournal({ documentKind, editorId, id, tab })
      }
    })
  }, [documentKind, editorId, tab])

  // A tab whose text is stored in both places is offered once, with the later text of this browser.
  const onServer = autosaves.filter(
    (autosave) => !gone.includes(autosave.tab) && !here.some((entry) => entry.tab === autosave.tab),
  )
  if (onServer.length === 0 && here.length === 0) return null

  async function discard({ id, tab }: { id: string; tab: string }, title: string) {
    const entry = here.find((one) => one.tab === tab)
    setGone((now) => [...now, tab])
    setHere((now) => now.filter((one) => one.tab !== tab))
    const showAgain = () => {
      setGone((now) => now.filter((one) => one !== tab))
      if (entry) setHere((now) => [entry, ...now])
    }
    await discardUnsavedText({
      documentKind,
      editorId,
      id,
      tab,
      title,
      entry,
      path: props.discardPath,
      showAgain,
    })
  }
  const discarding = ({ id, tab }: { id: string; tab: string }, title: string) => ({
    path: props.discardPath,
    fields: { kind: documentKind.name, id, tab },
    onDiscard: () => void discard({ id, tab }, title || 'Untitled'),
  })
  const texts = [
    ...here.map((entry) => ({
      tab: entry.tab,
      at: new Date(entry.at),
      text: excerptOf(documentKind, entry.typed),
      where: 'stored in this browser',
      discarding: discarding(entry, entry.typed[documentKind.title]),
      button: (
        <Button size="small" onClick={() => props.onRestore(entry)}>
          {continueLabel}
        </Button>
      ),
    })),
    ...onServer.map((autosave) => ({
      tab: autosave.tab,
      at: autosave.updatedAt,
      text: autosave,
      where: 'stored on the server',
      discarding: discarding(autosave, autosave.title),
      button: (
        <ButtonLink size="small" href={props.linkTo(autosave)}>
          {continueLabel}
        </ButtonLink>
      ),
    })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const [newest, older] = [texts.slice(0, shownAtFirst), texts.slice(shownAtFirst)]
  const textView = ({ tab, button, ...text }: (typeof texts)[number]) => (
    <UnsavedText key={tab} label={documentKind.label} now={now} timeZone={timeZone} {...text}>
      {button}
    </UnsavedText>
  )

  return (
    <section
      aria-labelledby="unsaved-heading"
      className="mb-8 rounded-card border border-amber/60 bg-amber/10 p-5"
    >
      <h2 id="unsaved-heading" className="font-semibold text-lg">
        You have unsaved text
      </h2>
      <ul className="mt-3 flex flex-col gap-3">{newest.map(textView)}</ul>
      {older.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer py-1 font-semibold">
            {older.length === 1 ? '1 older text' : `${older.length} older texts`}
          </summary>
          <ul className="mt-3 flex flex-col gap-3">{older.map(textView)}</ul>
        </details>
      )}
    </section>
  )
}

interface UnsavedTextProps {
  /** Of the kind of document. */
  label: string
  text: TextExcerpt
  at: Date
  now: Date
  timeZone: string
  where: string
  discarding: { path: string; fields: Record<string, string>; onDiscard: () => void }
  children: React.ReactNode
}

/** Its first words, length and time distinguish texts of the same title. */
function UnsavedText({ label, text, at, now, timeZone, where, ...props }: UnsavedTextProps) {
  const { discarding, children } = props
  const { title, excerpt, characterCount } = text
  const length = characterCount.toLocaleString('en-US')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="wrap-anywhere min-w-52 flex-1">
        <p>“{title || 'Untitled'}”</p>
        <p className="text-ink-soft text-sm">{excerpt || 'No text yet'}</p>
        <p className="text-ink-muted text-sm">
          {label}, {length} {characterCount === 1 ? 'character' : 'characters'} ·{' '}
          <Moment at={at} timeZone={timeZone} /> ({timeAgo(at, now)}), {where}
        </p>
      </div>
      {children}
      <form
        method="post"
        action={discarding.path}
        onSubmit={(event) => {
          event.preventDefault()
          discarding.onDiscard()
        }}
      >
        {/* Without scripts the next page offers to undo it. */}
        <Hidden fields={{ ...discarding.fields, next: 'page' }} />
        <Button type="submit" size="small" look="outline">
          Discard
        </Button>
      </form>
    </li>
  )
}

const minuteMs = 60_000

/** The time of the server first, so that hydration matches; then updated every minute. */
function useNow(initial: Date): Date {
  const [now, setNow] = useState(initial)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
