import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Download, Trash2 } from '~/ui/icons'
import { ClearDialog } from './clear-dialog.view'
import { SavedEntry } from './saved-entry.view'
import type { SavedPost } from './saved-list.rules'

interface SavedViewProps {
  /** Undefined while it is not known, null where the browser keeps nothing for this site. */
  saved: SavedPost[] | null | undefined
  /** The addresses of those that can be read without a connection. */
  offline: string[]
  onRemove: (post: SavedPost) => void
  onExport: () => void
  onClear: () => void
}

/** What a reader has saved, newest first, and what can be done with it. */
export function SavedView({ saved, offline, onRemove, onExport, onClear }: SavedViewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const all = useRef<HTMLDivElement>(null)
  // Whose place the focus goes to: the button that had it leaves with its entry.
  const removed = useRef<number | null>(null)

  useEffect(() => {
    if (removed.current === null || !saved) return
    const next = list.current?.children[Math.min(removed.current, saved.length - 1)]
    removed.current = null
    const target = next?.querySelector('button') ?? all.current
    target?.focus()
  }, [saved])

  return (
    <div ref={all} tabIndex={-1} className="min-h-[70vh] outline-none">
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-b pb-5">
        <p role="status" className="text-ink-muted tabular-nums">
          {statusOf(saved)}
        </p>
        {saved && saved.length > 0 && (
          <div className="flex flex-wrap gap-3">
            <Button look="outline" size="small" onClick={onExport}>
              <Download className="size-4" />
              Export
            </Button>
            <Button look="outline" size="small" onClick={() => dialog.current?.showModal()}>
              <Trash2 className="size-4" />
              Clear
            </Button>
          </div>
        )}
      </div>
      {saved && saved.length > 0 && (
        <ul ref={list} className="divide-y divide-line border-line border-b">
          {saved.map((post, index) => (
            <li key={`${post.kind} ${post.id}`}>
              <SavedEntry
                post={post}
                isOffline={offline.includes(post.path)}
                onRemove={() => {
                  removed.current = index
                  onRemove(post)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {saved?.length === 0 && <NothingSaved />}
      {saved === null && <NothingCanBeSaved />}
      <ClearDialog
        dialog={dialog}
        onConfirm={() => {
          removed.current = 0
          onClear()
        }}
      />
    </div>
  )
}

function statusOf(saved: SavedViewProps['saved']): string {
  if (saved === undefined) return 'Loading articles...'
  return saved?.length ? `${saved.length} saved` : 'Nothing saved'
}

function NothingSaved() {
  return (
    <div className="pt-8">
      <EmptyState title="You have not saved anything yet">
        <p>Choose “Save For Later” on the home page, or the bookmark beside an article.</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink href="/">Find something to read</ButtonLink>
          <ButtonLink href="/trending" look="outline">
            See what others read
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

function NothingCanBeSaved() {
  return (
    <div className="pt-8">
      <EmptyState title="Your browser does not let this site store anything">
        <p>
          Saved articles are kept in the browser’s storage. Allow it for this site in the browser’s
          settings, then open this page again.
        </p>
      </EmptyState>
    </div>
  )
}
