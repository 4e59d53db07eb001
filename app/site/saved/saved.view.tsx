import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Download, Trash2 } from '~/ui/icons'
import { ClearDialog } from './clear-dialog.view'
import { SavedEntry } from './saved-entry.view'
import type { SavedPost } from './saved-list.rules'

interface SavedViewProps {
  /** Undefined while loading, null if the browser blocks storage. */
  saved: SavedPost[] | null | undefined
  /** The paths of the posts that can be read offline. */
  offlinePaths: string[]
  onRemove: (post: SavedPost) => void
  onExport: () => void
  onClear: () => void
}

/** The saved posts, newest first, with buttons to export and clear the list. */
export function SavedView({ saved, offlinePaths, onRemove, onExport, onClear }: SavedViewProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const container = useRef<HTMLDivElement>(null)
  // The focused button disappears with its entry: the focus moves to the entry now at this index.
  const removedIndex = useRef<number | null>(null)

  useEffect(() => {
    if (removedIndex.current === null || !saved) return
    const next = list.current?.children[Math.min(removedIndex.current, saved.length - 1)]
    removedIndex.current = null
    const target = next?.querySelector('button') ?? container.current
    target?.focus()
  }, [saved])

  return (
    <div ref={container} tabIndex={-1} className="min-h-[70vh] outline-none">
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
                isAvailableOffline={offlinePaths.includes(post.path)}
                onRemove={() => {
                  removedIndex.current = index
                  onRemove(post)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {saved?.length === 0 && <NothingSaved />}
      {saved === null && <StorageBlocked />}
      <ClearDialog
        dialog={dialog}
        onConfirm={() => {
          removedIndex.current = 0
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
      <EmptyState title="No saved articles yet">
        <p>Press “Save For Later” on the home page, or the bookmark button on an article.</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink href="/">Browse articles</ButtonLink>
          <ButtonLink href="/trending" look="outline">
            See what’s trending
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  )
}

function StorageBlocked() {
  return (
    <div className="pt-8">
      <EmptyState title="Your browser blocks storage for this site">
        <p>
          Saved articles are stored in your browser. Allow storage for this site in the browser’s
          settings, then reload this page.
        </p>
      </EmptyState>
    </div>
  )
}
