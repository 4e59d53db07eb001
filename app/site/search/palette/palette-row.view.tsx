import { CommandItem } from 'cmdk'
import { memo, type ReactNode } from 'react'
import type { IndexedPost } from '~/search/palette-matching.rules'
import { cardAccent } from '../../cards/domain-accent.view'

interface PaletteRowProps {
  /** Unique among the rows. */
  value: string
  url: string
  open: (url: string) => void
  className?: string
  /** Shown for every query, and not counted as a result. */
  isAlwaysShown?: boolean
  children: ReactNode
}

export function PaletteRow({
  value,
  url,
  open,
  isAlwaysShown,
  className,
  children,
}: PaletteRowProps) {
  return (
    <CommandItem
      value={value}
      forceMount={isAlwaysShown ?? false}
      onSelect={() => open(url)}
      className={`flex min-h-11 sm:min-h-10 cursor-pointer select-none items-center gap-3 rounded-lg px-3 py-1.5 text-ink-soft data-[selected=true]:bg-raised data-[selected=true]:text-ink data-[selected=true]:shadow-[inset_3px_0_0_var(--color-cyan)] forced-colors:data-[selected=true]:outline-2 ${className ?? ''}`}
    >
      {children}
    </CommandItem>
  )
}

interface PostRowProps {
  post: IndexedPost
  open: (url: string) => void
}

export function rowValue({ kind, id }: Pick<IndexedPost, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}

/** Memoized: with 150 posts, rendering every row on each key press makes typing slow. */
export const PostRow = memo(function PostRow({ post, open }: PostRowProps) {
  return (
    <PaletteRow
      value={rowValue(post)}
      url={post.url}
      open={open}
      className={`max-sm:flex-col max-sm:items-start max-sm:gap-0.5 ${cardAccent(post)}`}
    >
      <span className="min-w-0 flex-1 leading-snug">{post.title}</span>
      <span className="token flex-none text-(--accent)">{post.domainLabel}</span>
    </PaletteRow>
  )
})
