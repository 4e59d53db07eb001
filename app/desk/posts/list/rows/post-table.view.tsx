import { useId, useRef, useState } from 'react'
import type { HighlightedText } from '~/search/results/excerpt.rules'
import { BulkBar } from '../many/bulk-bar.view'
import { PostRow, type TablePost } from './post-row.view'
import { ShortcutHelp } from './shortcut-help.view'
import { storeKeysOn, useListKeys } from './use-list-keys.browser'
import { useRowChoice } from './use-row-choice.browser'

interface PostTableProps {
  posts: TablePost[]
  excerpts: Record<string, HighlightedText>
  authors: { id: string; name: string }[]
  /** The article that is pinned to the front. */
  pin: { postId: string; until: Date } | null
  timeZone: string
  today: string
  base: string
  /** The query of the list, to come back to it. */
  query: string
  isAuthor: boolean
}

/** The rows, the check boxes that choose them, and what can be done with the chosen ones. */
export function PostTable(props: PostTableProps) {
  const { posts, excerpts, base, query, isAuthor } = props
  const rows = useRef<HTMLUListElement>(null)
  const help = useRef<HTMLDialogElement>(null)
  const formId = useId()
  const { chosen, chooseAll } = useRowChoice(rows)
  const [areKeysOn, setKeysOn] = useState(true)
  useListKeys(rows, { areKeysOn, setKeysOn, showHelp: () => help.current?.showModal() })
  return (
    <>
      <BulkBar
        formId={formId}
        base={base}
        query={query}
        chosen={chosen}
        count={posts.length}
        isAuthor={isAuthor}
        onChooseAll={chooseAll}
        onShowHelp={() => help.current?.showModal()}
      />
      <ul
        ref={rows}
        aria-label="Posts"
        className="divide-y divide-line rounded-card border border-line"
      >
        {posts.map((post) => {
          const key = `${post.kind} ${post.id}`
          return (
            <PostRow key={key} {...props} post={post} excerpt={excerpts[key]} formId={formId} />
          )
        })}
      </ul>
      <ShortcutHelp
        ref={help}
        areKeysOn={areKeysOn}
        onChange={(areOn) => {
          setKeysOn(areOn)
          storeKeysOn(areOn)
        }}
      />
    </>
  )
}
