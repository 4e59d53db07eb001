import type { Decision } from '~/entities/decisions/decision.rules'
import { type Entity, entityKey, type FoundEntity, isIndicator } from '~/entities/entity.rules'
import type { Editor } from '~/people/editor.rules'
import type { PermissionSubject } from '../../editing/permissions.rules'
import {
  type BadStep,
  editRefusal,
  type Forbidden,
  permissionRefusal,
} from '../../saving/decisions/refusals.rules'

/** What an editor decides: about one entity, or about all indicators below a heading. */
export type EntityChoice =
  | Verdict
  | { step: 'undo'; entity: Entity }
  | { step: 'accept-section' | 'refuse-section' | 'undo-section'; section: string }

type Verdict =
  | { step: 'accept' | 'refuse'; entity: Entity }
  | { step: 'correct'; entity: Entity; corrected: Entity }

export interface DecisionChange {
  decide: Decision[]
  forget: Entity[]
}

/**
 * Why this editor cannot decide about the entities of a post; null if they can. Readers of the live post see what is
 * decided about its next version.
 */
export function decideRefusal(
  editor: Pick<Editor, 'id' | 'role'>,
  post: PermissionSubject,
  live: PermissionSubject,
): Forbidden | BadStep | null {
  return editRefusal(editor, post) ?? permissionRefusal(editor, ['edit'], live)
}

/** What a choice changes. Null if its entity is not in the text, so that there is nothing to decide. */
export function changeOf(
  choice: EntityChoice,
  found: readonly FoundEntity[],
  decisions: readonly Decision[],
): DecisionChange | null {
  const decided = new Map(decisions.map((decision) => [entityKey(decision), decision]))
  switch (choice.step) {
    case 'undo': {
      const before = decided.get(entityKey(choice.entity))
      return { decide: [], forget: before ? [choice.entity] : [] }
    }
    case 'accept':
    case 'refuse':
    case 'correct': {
      if (!found.some((entity) => entityKey(entity) === entityKey(choice.entity))) return null
      const decision = decisionOf(choice)
      const isRepeat = isSameDecision(decided.get(entityKey(choice.entity)), decision)
      return { decide: isRepeat ? [] : [decision], forget: [] }
    }
    case 'accept-section':
    case 'refuse-section': {
      const waiting = indicatorsUnder(choice.section, found).filter(
        (entity) => !decided.has(entityKey(entity)),
      )
      const decision = choice.step === 'accept-section' ? 'accepted' : 'refused'
      return {
        decide: waiting.map(({ type, value }) => ({ type, value, decision })),
        forget: [],
      }
    }
    case 'undo-section':
      return {
        decide: [],
        forget: indicatorsUnder(choice.section, found).filter((entity) =>
          decided.has(entityKey(entity)),
        ),
      }
  }
}

function indicatorsUnder(section: string, found: readonly FoundEntity[]): FoundEntity[] {
  return found.filter((entity) => entity.section === section && isIndicator(entity.type))
}

function decisionOf(choice: Verdict): Decision {
  const { type, value } = choice.entity
  if (choice.step !== 'correct') {
    return { type, value, decision: choice.step === 'accept' ? 'accepted' : 'refused' }
  }
  const { corrected } = choice
  if (entityKey(corrected) === entityKey(choice.entity))
    return { type, value, decision: 'accepted' }
  return { type, value, decision: 'corrected', corrected }
}

export function isSameDecision(one: Decision | undefined, other: Decision): boolean {
  if (one?.decision !== other.decision) return false
  if (one.decision !== 'corrected' || other.decision !== 'corrected') return true
  return entityKey(one.corrected) === entityKey(other.corrected)
}
