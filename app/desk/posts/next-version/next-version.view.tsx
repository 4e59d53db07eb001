import { FilePen } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Form } from 'react-router'
import type { PostKind } from '~/config/post-kinds'
import type { Role } from '~/people/editor.rules'
import { may, type PermissionSubject } from '~/posts/editing/permissions.rules'
import { failureText } from '~/posts/lifecycle/next-version/next-of.rules'
import type { PostStatus } from '~/posts/post.rules'
import { postDocuments } from '~/posts/saving/autosave/post-documents.rules'
import { Button, ButtonLink } from '~/ui/button'
import { clearJournal } from '../../autosave/journal/journal.browser'
import { formatMoment } from '../../shell/moment.view'
import {
  bringInField,
  type NextVersionLink,
  type NextVersionPage,
  notLiveTexts,
} from './next-version-page.rules'

interface NextVersionPartProps {
  next: NextVersionPage | null
  nextVersion: NextVersionLink | null
  post: PermissionSubject
  editor: { id: string; role: Role; timeZone: string }
  /** The page of the post. */
  base: string
  /** The id of its form: null if this editor cannot change the post. */
  form: string | null
}

/** What belongs to the post: its live text, or its next version. */
export function NextVersionPart({ next, nextVersion, ...props }: NextVersionPartProps) {
  const { post, editor, base, form } = props
  const { status } = post
  const { timeZone } = editor
  if (next) return <NextVersionHead {...{ next, status, base, form, timeZone }} />
  if (nextVersion) return <NextVersionNote nextVersion={nextVersion} timeZone={timeZone} />
  const mayPrepare = status === 'published' && may(editor, 'prepare', post).ok
  return form === null && mayPrepare ? <PrepareNext base={base} /> : null
}

interface NextVersionHeadProps {
  next: NextVersionPage
  status: PostStatus
  /** The page of the next version. */
  base: string
  form: string | null
  timeZone: string
}

/** At the top of the page of a next version: what it is, and what the live text has become. */
function NextVersionHead({ next, status, base, form, timeZone }: NextVersionHeadProps) {
  const { live, changed, failure } = next
  const isOpen = status !== 'binned'
  return (
    <section
      aria-label="Next version"
      className="mb-6 flex flex-col gap-3 rounded-card border border-cyan/60 bg-cyan/10 p-4"
    >
      <p className="wrap-anywhere">
        <strong className="font-semibold">Next version of ‘{live.title}’.</strong>{' '}
        {next.wasPublished
          ? 'It was published: its text is a version of the live post.'
          : `Readers see the live text${isOpen ? ' until this is published' : ''}.`}
      </p>
      {isOpen && live.status !== 'published' && <p>{notLiveTexts[live.status]}</p>}
      {isOpen && failure && (
        <p role="alert" className="font-semibold text-amber">
          {failureText(failure.reason, `${formatMoment(failure.at, timeZone)} ${timeZone}`)}
        </p>
      )}
      {isOpen && changed && (
        <LiveChange changed={changed} form={form} live={live} timeZone={timeZone} />
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={live.path} look="outline" size="small">
          Open the live post
        </ButtonLink>
        <ButtonLink href={`${base}/revisions?from=live`} look="outline" size="small">
          Compare with the live text
        </ButtonLink>
      </div>
    </section>
  )
}

interface LiveChangeProps extends Pick<NextVersionPage, 'live'> {
  changed: NonNullable<NextVersionPage['changed']>
  form: string | null
  timeZone: string
}

function LiveChange({ changed: { by, at }, form, live, timeZone }: LiveChangeProps) {
  const who = by === '' ? '' : `by ${by}, `
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        The live text changed since ({who}on {formatMoment(at, timeZone)}).
      </p>
      {form !== null && (
        <Button type="submit" form={form} name={bringInField} value={live.version} size="small">
          Bring in the changes
        </Button>
      )}
    </div>
  )
}

const statusTexts = {
  draft: 'a draft',
  scheduled: 'scheduled',
  published: '',
  withdrawn: '',
  binned: '',
} as const satisfies Record<PostStatus, string>

interface NextVersionNoteProps {
  nextVersion: NextVersionLink
  timeZone: string
}

/** On the page of a live post: its next version. */
function NextVersionNote({ nextVersion, timeZone }: NextVersionNoteProps) {
  const { path, status, publishedAt, by, at } = nextVersion
  const when =
    status === 'scheduled' && publishedAt ? ` for ${formatMoment(publishedAt, timeZone)}` : ''
  return (
    <NoteFrame>
      <p className="wrap-anywhere">
        <strong className="font-semibold">Next version:</strong> {statusTexts[status]}
        {when}, saved {by && `by ${by} `}on {formatMoment(at, timeZone)}.
      </p>
      <ButtonLink href={path} look="outline" size="small">
        <FilePen aria-hidden="true" className="size-4" />
        Open the next version
      </ButtonLink>
    </NoteFrame>
  )
}

/** For an author, who cannot change a published post: they prepare a text, and an editor publishes it. */
function PrepareNext({ base }: { base: string }) {
  return (
    <NoteFrame>
      <p>
        You can prepare a next version of it. Readers see the live text until an editor publishes
        yours.
      </p>
      <Form method="post" action={`${base}/next-version`}>
        <Button type="submit" look="outline" size="small">
          <FilePen aria-hidden="true" className="size-4" />
          Prepare a next version
        </Button>
      </Form>
    </NoteFrame>
  )
}

function NoteFrame({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Next version"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line p-4"
    >
      {children}
    </section>
  )
}

interface Settled {
  kind: PostKind
  editorId: string
  /** The post and tab whose text was saved elsewhere. */
  settled: { id: string; tab: string } | null
}

/** The text is stored with another post now: this browser need not offer it any more. */
export function useSettledText({ kind, editorId, settled }: Settled): void {
  useEffect(() => {
    if (settled) void clearJournal({ documentKind: postDocuments[kind], editorId, ...settled })
  }, [kind, editorId, settled])
}
