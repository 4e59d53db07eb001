import { useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import type { TypedPost } from '~/posts/editing/post-form.rules'
import { excerptOf, type TextExcerpt } from '~/posts/revisions/text-excerpt.rules'
import { Button, ButtonLink } from '~/ui/button'
import { Hidden } from '../../shell/confirm/confirm-question.view'
import { Moment, timeAgo } from '../../shell/moment.view'
import { isSameText, type JournalEntry, journalOf } from './journal.browser'
import { throwAway } from './throw-away.browser'

/** A text that the server stores, of this post or of one that was never saved. */
export interface KeptCopy extends TextExcerpt {
  kind: PostKind
  id: string
  tab: string
  at: Date
}

interface UnsavedTextsProps {
  editorId: string
  kind: PostKind
  /** This page's own post and tab, which are not offered to themselves. */
  id: string
  tab: string
  isNew: boolean
  /** What is in the fields. */
  typed: TypedPost
  kept: KeptCopy[]
  /** When the page was made. */
  now: Date
  timeZone: string
  /** Continues with a text of the server's. */
  linkTo: (copy: { id: string; tab: string }) => string
  /** Where a text of the server's is thrown away. */
  discardPath: string
  continueLabel?: string
  onRestore: (entry: JournalEntry) => void
}

/** What was typed earlier and never saved is offered back, from the server and from this browser. */
export function UnsavedTexts(props: UnsavedTextsProps) {
  const { editorId, kind, id, tab, isNew, typed, kept, timeZone } = props
  const { continueLabel = 'Continue with it' } = props
  const [here, setHere] = useState<JournalEntry[]>([])
  const [gone, setGone] = useState<string[]>([])
  const now = useNow(props.now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each page, not with every key
  useEffect(() => {
    void journalOf(editorId, kind).then((entries) => {
      setHere(
        entries.filter(
          (entry) =>
            entry.tab !== tab &&
            (isNew ? entry.version === 0 : entry.id === id) &&
            !isSameText(entry.typed, typed),
        ),
      )
    })
  }, [editorId, kind, id, tab, isNew])

  // What both have of one window is offered once, as this browser has it: the later text.
  const onServer = kept.filter(
    (copy) => !gone.includes(copy.tab) && !here.some((entry) => entry.tab === copy.tab),
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
    await throwAway({ editorId, kind, id, tab, title, entry, path: props.discardPath, showAgain })
  }
  const discarding = ({ id, tab }: { id: string; tab: string }, title: string) => ({
    path: props.discardPath,
    fields: { kind, id, tab },
    onDiscard: () => void discard({ id, tab }, title || 'Untitled'),
  })

  return (
    <section
      aria-labelledby="unsaved-heading"
      className="mb-8 rounded-card border border-amber/60 bg-amber/10 p-5"
    >
      <h2 id="unsaved-heading" className="font-semibold text-lg">
        There is text here that was never saved
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {here.map((entry) => (
          <UnsavedText
            key={entry.tab}
            kind={entry.kind}
            text={excerptOf(entry.typed)}
            at={new Date(entry.at)}
            now={now}
            timeZone={timeZone}
            where="kept in this browser"
            discarding={discarding(entry, entry.typed.title)}
          >
            <Button size="small" onClick={() => props.onRestore(entry)}>
              {continueLabel}
            </Button>
          </UnsavedText>
        ))}
        {onServer.map((copy) => (
          <UnsavedText
            key={copy.tab}
            kind={copy.kind}
            text={copy}
            at={copy.at}
            now={now}
            timeZone={timeZone}
            where="kept on the server"
            discarding={discarding(copy, copy.title)}
          >
            <ButtonLink size="small" href={props.linkTo(copy)}>
              {continueLabel}
            </ButtonLink>
          </UnsavedText>
        ))}
      </ul>
    </section>
  )
}

interface UnsavedTextProps {
  kind: PostKind
  text: TextExcerpt
  at: Date
  now: Date
  timeZone: string
  where: string
  discarding: { path: string; fields: Record<string, string>; onDiscard: () => void }
  children: React.ReactNode
}

const kinds = { article: 'Article', brief: 'Weekly brief' } as const satisfies Record<
  PostKind,
  string
>

/** With its first words, its length and its hour: texts of one title are told apart by them. */
function UnsavedText({ kind, text, at, now, timeZone, where, ...props }: UnsavedTextProps) {
  const { discarding, children } = props
  const { title, excerpt, characterCount } = text
  const length = characterCount.toLocaleString('en-US')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="wrap-anywhere min-w-52 flex-1">
        <p>“{title || 'Untitled'}”</p>
        <p className="text-ink-soft text-sm">{excerpt || 'No text yet'}</p>
        <p className="text-ink-muted text-sm">
          {kinds[kind]}, {length} {characterCount === 1 ? 'character' : 'characters'} ·{' '}
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
        {/* Where the form itself sends it, the next page is the list, which offers to undo it. */}
        <Hidden fields={{ ...discarding.fields, next: 'list' }} />
        <Button type="submit" size="small" look="outline">
          Throw it away
        </Button>
      </form>
    </li>
  )
}

const minuteMs = 60_000

/** As the server had it at first, so that both say the same; then as the minutes pass. */
function useNow(atFirst: Date): Date {
  const [now, setNow] = useState(atFirst)
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
