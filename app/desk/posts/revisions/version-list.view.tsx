import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { changedWordsText } from '~/posts/revisions/change-size.rules'
import type { ListedRevision } from '~/posts/revisions/revision.rules'
import { type RevisionEntry, sizeOfEntry } from '~/posts/revisions/revision-entries.rules'
import { Button } from '~/ui/button'
import { addressQuery } from './comparison-address.rules'
import type { ShownRevisions } from './shown-revisions.rules'
import { type ListContext, Row } from './version-row.view'

interface VersionListProps
  extends ListContext,
    Pick<ShownRevisions, 'entries' | 'unsaved' | 'olderThan'> {
  timeZone: string
}

/** Every version by day. Two radio buttons each choose what is compared, and a link shows what an entry changed. */
export function VersionList(props: VersionListProps) {
  const { comparison, before, path, unsaved, olderThan } = props
  const { from, to, view } = comparison
  const query = (page: number | null) =>
    path + addressQuery({ from: from?.id ?? null, to: to.id, view, before: page })
  return (
    <Form
      method="get"
      action={path}
      // Rendered again for each comparison: the radio buttons would keep what was chosen before.
      key={`${from?.id} ${to.id} ${before}`}
      id="versions"
      aria-label="Versions"
      className="self-start"
    >
      {view !== 'text' && <input type="hidden" name="view" value={view} />}
      {before !== null && <input type="hidden" name="before" value={before} />}
      <div className="sticky top-0 z-10 flex items-center gap-3 bg-ground py-2">
        <span aria-hidden className="w-20 text-ink-muted text-xs">
          <span className="inline-block w-10 text-center">From</span>
          <span className="inline-block w-10 text-center">To</span>
        </span>
        <Button type="submit" look="outline" size="small">
          Compare
        </Button>
      </div>
      <OffPage {...props} />
      {unsaved.length > 0 && (
        <Group title="Not saved yet">
          {unsaved.map(({ id, at }) => (
            <Row key={id} id={id} name="unsaved text" list={props} query={{ to: id }}>
              <span className="font-semibold">Your unsaved text</span>{' '}
              <span className="block text-ink-muted text-sm">{timeOf(at, props.timeZone)}</span>
            </Row>
          ))}
        </Group>
      )}
      {byDay(props).map(({ day, entries }) => (
        <Group key={day} title={day}>
          {entries.map((entry) => (
            <Entry key={entry.newest.version} entry={entry} list={props} />
          ))}
        </Group>
      ))}
      <p className="mt-4 flex flex-wrap gap-x-6">
        {olderThan !== null && (
          <Link to={query(olderThan)} className="py-2 underline underline-offset-4 hover:text-cyan">
            Show older versions
          </Link>
        )}
        {before !== null && (
          <Link to={query(null)} className="py-2 underline underline-offset-4 hover:text-cyan">
            Show the newest versions
          </Link>
        )}
      </p>
    </Form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="mb-1 font-semibold text-ink-soft text-sm">{title}</h3>
      <ol>{children}</ol>
    </section>
  )
}

/** The compared versions, if they are on another page of the list. */
function OffPage(list: VersionListProps) {
  const listed = new Set(
    list.entries.flatMap(({ revisions }) => revisions.map(({ version }) => version)),
  )
  const { from, to } = list.comparison
  const versions = [from, to].flatMap((side) => side?.version ?? [])
  const missing = [...new Set(versions)].filter((version) => !listed.has(version))
  if (missing.length === 0) return null
  return (
    <Group title="Compared now">
      {missing.map((version) => (
        <Row
          key={version}
          id={String(version)}
          name={`version ${version}`}
          list={list}
          query={{ to: String(version) }}
        >
          <span className="font-semibold">Version {version}</span>
        </Row>
      ))}
    </Group>
  )
}

function Entry({ entry, list }: { entry: RevisionEntry; list: VersionListProps }) {
  const { newest, before, revisions } = entry
  const others = revisions.slice(1)
  const from = before === null ? {} : { from: String(before) }
  return (
    <Version
      revision={newest}
      size={sizeOfEntry(entry)}
      query={{ ...from, to: String(newest.version) }}
      list={list}
    >
      {others.length > 0 && (
        <details className="ml-20" open={others.some(({ version }) => isCompared(version, list))}>
          <summary className="cursor-pointer py-1.5 text-ink-soft text-sm hover:text-cyan">
            {others.length} earlier quick {others.length === 1 ? 'save' : 'saves'}
          </summary>
          <ol className="-ml-20">
            {others.map((revision) => (
              <Version
                key={revision.version}
                revision={revision}
                size={revision.size}
                query={{ to: String(revision.version) }}
                list={list}
              />
            ))}
          </ol>
        </details>
      )}
    </Version>
  )
}

/** A version that is compared must not be hidden among quick saves. */
function isCompared(version: number, { comparison: { from, to } }: VersionListProps): boolean {
  return from?.version === version || to.version === version
}

interface VersionProps {
  revision: ListedRevision
  size: ListedRevision['size']
  query: { from?: string; to: string }
  list: VersionListProps
  children?: ReactNode
}

function Version({ revision, size, query, list, children }: VersionProps) {
  const { version, action, editorName, at, note } = revision
  return (
    <Row
      id={String(version)}
      name={`version ${version}`}
      query={query}
      list={list}
      below={children}
    >
      <span className="font-semibold">Version {version}</span>{' '}
      <span className="text-ink-soft">
        {action}
        {editorName && ` by ${editorName}`}
      </span>
      <span className="block text-ink-muted text-sm tabular-nums">
        {timeOf(at, list.timeZone)}
        {size && <Size {...size} />}
      </span>
      {note && <span className="wrap-anywhere block text-sm">“{note}”</span>}
    </Row>
  )
}

function Size({ added, removed }: { added: number; removed: number }) {
  if (added + removed === 0) return null
  return (
    <>
      {' · '}
      <span aria-hidden>
        {added > 0 && <span className="text-green">+{added}</span>}{' '}
        {removed > 0 && <span className="text-red">−{removed}</span>}
      </span>
      <span className="sr-only">{changedWordsText({ added, removed })}</span>
    </>
  )
}

function byDay({
  entries,
  timeZone,
}: VersionListProps): { day: string; entries: RevisionEntry[] }[] {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone })
  const days: { day: string; entries: RevisionEntry[] }[] = []
  for (const entry of entries) {
    const day = format.format(entry.newest.at)
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

function timeOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(at)
}
