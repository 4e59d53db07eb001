import { type ReactNode, useEffect, useState } from 'react'
import type { PostKind } from '~/config/post-kinds'
import { sections } from '../../../shell/sections.rules'
import { CountMark } from '../../panel/tab-mark.view'
import { countsText, waitingText } from '../entity-texts.rules'
import { EntityListView, LoadProblem } from '../list/entity-list.view'
import { useLoadedEntities } from '../list/use-entities.browser'
import type { EntityCounts } from '../shown-entities.rules'
import { showMention, useLineLink } from './show-mention.browser'

/** The tab of the panel beside the text. */
export interface PanelEntities {
  mark: ReactNode
  /** How many indicators wait for a decision. */
  waiting: number
  content: ReactNode
  withoutTabs: ReactNode
}

interface WritingEntities {
  /** The desk's path. */
  base: string
  kind: PostKind
  id: string
  version: number
  /** Of the saved text; null for a post that was never saved. */
  loaded: EntityCounts | null
}

/** What the saved text names, beside the text. Decisions are sent by script: what is typed stays as it is. */
export function useWritingEntities(post: WritingEntities): PanelEntities {
  const { loaded } = post
  const path = `${post.base}/${sections[post.kind]}/${post.id}/entities`
  const [counts, setCounts] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  // The page was loaded again, for example because the post was saved.
  if (loaded !== lastLoaded) {
    setLastLoaded(loaded)
    setCounts(loaded)
  }
  useLineLink()
  const waiting = counts?.waiting ?? 0
  return {
    waiting,
    mark: waiting > 0 && <CountMark count={waiting} text={waitingText(waiting)} />,
    content: loaded ? (
      <EntitiesPanel path={path} version={post.version} onCounts={setCounts} />
    ) : (
      <p className="text-ink-muted">Save the post first. Then you see what its text names.</p>
    ),
    withoutTabs: counts && (
      <p className="p-5">
        <a href={path} className="underline underline-offset-4 hover:text-cyan">
          In this text
        </a>
        {`: ${countsText(counts)}`}
      </p>
    ),
  }
}

interface EntitiesPanelProps {
  path: string
  version: number
  onCounts: (counts: EntityCounts) => void
}

function EntitiesPanel({ path, version, onCounts }: EntitiesPanelProps) {
  const entities = useLoadedEntities(path, version)
  const { list, error, load } = entities
  useEffect(() => {
    if (list) onCounts(list)
  }, [list, onCounts])
  if (!list) {
    return error === '' ? (
      <p role="status" className="text-ink-muted">
        Reading the saved text…
      </p>
    ) : (
      <LoadProblem error={error} onRetry={() => void load()} />
    )
  }
  return (
    <>
      <div className="flex flex-col gap-1 text-sm">
        <p className="font-semibold">{countsText(list)}.</p>
        <p className="text-ink-muted">
          Read from the saved text: save it to see what you added. Readers see identifiers unless
          you refuse them, and indicators once you accept them.{' '}
          <a href={path} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            Open as a page
          </a>
        </p>
      </div>
      {list.locked && <p className="text-amber">{list.locked}</p>}
      <EntityListView
        entities={entities}
        list={list}
        path={path}
        isInsideForm
        onShowMention={showMention}
      />
    </>
  )
}
