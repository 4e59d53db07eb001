import { entityLabel, entityName } from '~/entities/addresses/entity-name.rules'
import type { Entity } from '~/entities/entity.rules'
import { defang } from '~/entities/indicators/defang.rules'
import type { DecisionChange, EntityChoice } from './decide-entities.rules'

export const maxCorrectionLength = 2_000

const verbs = {
  accept: 'Accepted',
  refuse: 'Refused',
  correct: 'Corrected',
  undo: 'Undone',
  'accept-section': 'Accepted',
  'refuse-section': 'Refused',
  'undo-section': 'Undone',
} as const satisfies Record<EntityChoice['step'], string>

/** For the log: 'Accepted: Domain evil[.]com', 'Refused: 12 indicators under “Indicators”'. */
export function decisionText(choice: EntityChoice, { decide, forget }: DecisionChange): string {
  switch (choice.step) {
    case 'accept-section':
    case 'refuse-section':
    case 'undo-section':
      return `${verbs[choice.step]}: ${indicatorsText(decide.length + forget.length)} ${sectionText(choice.section)}`
    case 'correct':
      return `${verbs.correct}: ${shownEntity(choice.entity)} to ${shownEntity(choice.corrected)}`
    default:
      return `${verbs[choice.step]}: ${shownEntity(choice.entity)}`
  }
}

/** An indicator is never shown in a form that can be opened by accident. */
export function shownEntity(entity: Entity): string {
  return `${entityLabel(entity.type)} ${shownName(entity)}`
}

export function shownName(entity: Entity): string {
  const name = defang(entity)
  return name === entity.value ? entityName(entity) : name
}

export function indicatorsText(count: number): string {
  return count === 1 ? '1 indicator' : `${count.toLocaleString('en')} indicators`
}

function sectionText(section: string): string {
  return section === '' ? 'before the first heading' : `under “${section}”`
}
