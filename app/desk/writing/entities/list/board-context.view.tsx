import { createContext, type ReactNode, useContext } from 'react'
import type { SentStep } from './use-entities.browser'

/** What the parts of the list share. */
export interface EntityBoard {
  /** The address of the page with the entities. */
  path: string
  /** The list is inside the form of the post, so its buttons send by script. Else they belong to the form `decideForm`. */
  isInsideForm: boolean
  isBusy: boolean
  isLocked: boolean
  /** What the last step was about; its row has the id `decided`. */
  about: string
  /** What went wrong with it. */
  problem: { target: string; text: string } | null
  /** The key of the entity that is being corrected, and what was typed. */
  correcting: string | null
  typed: { type: string; value: string } | null
  correct: (key: string | null) => void
  decide: (sent: SentStep) => Promise<void>
  showWhole: (heading: string) => Promise<void>
  /** Shows a mention in the text; left out where there is no text beside the list. */
  onShowMention?: ((line: number, written: readonly string[]) => void) | undefined
}

const BoardContext = createContext<EntityBoard | null>(null)

export function BoardProvider({ board, children }: { board: EntityBoard; children: ReactNode }) {
  return <BoardContext value={board}>{children}</BoardContext>
}

export function useEntityBoard(): EntityBoard {
  const board = useContext(BoardContext)
  if (!board) throw new Error('This view belongs into an EntityListView.')
  return board
}

/** Its buttons are elsewhere on the page. */
export const decideForm = 'decide-entities'
export const correctForm = 'correct-entity'
