import { entityLabel } from '~/entities/addresses/entity-name.rules'
import { type EntityType, isIndicator } from '~/entities/entity.rules'
import type { Hint } from '~/posts/editing/preflight/hint.rules'
import { indicatorsText } from '~/posts/entities/decisions/decision-texts.rules'
import type { EntityCounts, ShownEntity } from './shown-entities.rules'

export const entitySteps = [
  'accept',
  'refuse',
  'correct',
  'undo',
  'accept-section',
  'refuse-section',
  'undo-section',
] as const
export type EntityStep = (typeof entitySteps)[number]

/** What a form sent, to show it again. */
export interface SentDecision {
  step: EntityStep
  /** The key of an entity, or the target of a section. */
  target: string
  type: string
  value: string
}

/** What was done, for notices and screen readers. */
export const doneTexts = {
  accept: 'Accepted.',
  refuse: 'Refused.',
  correct: 'Corrected.',
  undo: 'Undone.',
  'accept-section': 'All in this section are accepted.',
  'refuse-section': 'All in this section are refused.',
  'undo-section': 'All in this section wait again.',
} as const satisfies Record<EntityStep, string>

/** '12 identifiers, 4 indicators wait for you'. */
export function countsText({ identifiers, indicators, waiting }: EntityCounts): string {
  const named =
    identifiers === 1 ? '1 identifier' : `${identifiers.toLocaleString('en')} identifiers`
  if (indicators === 0) return named
  if (waiting === 0) return `${named}, ${indicatorsText(indicators)}, none of them waiting`
  return `${named}, ${waitingText(waiting)}`
}

export function waitingText(waiting: number): string {
  if (waiting === 0) return 'No indicator waits.'
  const waits = waiting === 1 ? 'waits' : 'wait'
  return `${indicatorsText(waiting)} ${waits} for a decision`
}

export const waitingCode = 'waiting-indicators'

/** Before publishing. */
export function waitingHint(waiting: number): Hint[] {
  if (waiting === 0) return []
  const message = `${waitingText(waiting)}, beside the text under “In text”. Readers do not see them yet.`
  return [{ code: waitingCode, field: 'body', message, range: null }]
}

export function stateText({ state, decision, corrected }: ShownEntity): string {
  if (corrected) return 'Corrected'
  if (state === 'waiting') return 'Waiting'
  if (state === 'refused') return 'Refused'
  return decision === 'accepted' ? 'Accepted' : 'On'
}

/** A quoted score that is none of the vector's. */
export function scoreProblem({
  score,
  mistakenScore,
}: Pick<ShownEntity, 'score' | 'mistakenScore'>) {
  if (mistakenScore === null || score === null) return null
  return `The text says ${mistakenScore.toFixed(1)}; this vector scores ${score.toFixed(1)}.`
}

/** Why a correction was refused, and what to do. */
export function notAnEntity(type: EntityType, found: EntityType | null): string {
  if (found) {
    return `This is not of the kind “${entityLabel(type)}”. Choose “${entityLabel(found)}”, or type another value.`
  }
  const why = isIndicator(type)
    ? ' Addresses for documents, private ones and those of this site are no indicators.'
    : ''
  return `This cannot be read as “${entityLabel(type)}”.${why} Check the value and its kind.`
}

export const refusedTexts = {
  missing: { status: 404, text: 'The post was deleted, or you may not see it any more.' },
  busy: {
    status: 503,
    text: 'Other texts that you sent are still being read, so nothing was changed. Try it again in a moment.',
  },
  'not-in-text': {
    status: 409,
    text: 'The saved text does not have this any more, so nothing was changed. Load the page again.',
  },
  changed: {
    status: 409,
    text: 'The text was saved again since you loaded this list, so nothing was changed. Look at the list below, then decide.',
  },
} as const

export const signedOutText =
  'You are signed out, so nothing was changed. Sign in in another tab, then try it again.'
export const unreachableText =
  'The server could not be reached, so nothing was changed. Try it again.'
export const failedText = 'Nothing was changed: the server had a problem. Try it again in a moment.'
