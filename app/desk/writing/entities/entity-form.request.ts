import { data, type RouterContextProvider } from 'react-router'
import { type Entity, entityTypes } from '~/entities/entity.rules'
import { textIn } from '~/http/body/form-text'
import type { DeskPost } from '~/posts/editing/desk-post.rules'
import { notAllowedTexts } from '~/posts/editing/permissions.rules'
import type {
  DecideRefusal,
  EntityRequest,
} from '~/posts/entities/decisions/decide-entities.actions'
import { stepRefusalTexts } from '~/posts/lifecycle/lifecycle.rules'
import { services } from '~/services'
import { readDeskForm } from '../../requests/desk-form.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { entitySteps, notAnEntity, refusedTexts, type SentDecision } from './entity-texts.rules'
import { headingOf } from './shown-entities.rules'

export type DecisionOutcome =
  | { ok: true; sent: SentDecision }
  | { ok: false; sent: SentDecision; status: number; error: string; isSignedOut: boolean }

/** The sections that are shown as a whole. */
export function wholeIn(request: Request): string[] {
  return new URL(request.url).searchParams.getAll('whole').slice(0, 50)
}

/** Reads a form about entities and carries it out. Its button is named by the step, and has the target as its value. */
export async function decideFromForm(
  request: Request,
  { kind, id }: DeskPost,
  context: Readonly<RouterContextProvider>,
): Promise<DecisionOutcome> {
  const form = await readDeskForm(request)
  const step = entitySteps.find((known) => form.has(known))
  if (!step) throw data(null, { status: 400 })
  const sent: SentDecision = {
    step,
    target: textIn(form, step),
    type: textIn(form, 'type'),
    value: textIn(form, 'value'),
  }
  const result = await context.get(services).entityDesk.decide({
    editor: context.get(signedInEditor),
    kind,
    id,
    baseVersion: Number(textIn(form, 'version')),
    request: requestOf(sent),
  })
  if (result.ok) return { ok: true, sent }
  const isSignedOut = result.reason === 'not-allowed' && result.why === 'signed-out'
  return { ok: false, sent, ...refusalOf(result, sent), isSignedOut }
}

function requestOf(sent: SentDecision): EntityRequest {
  const { step, target } = sent
  switch (step) {
    case 'accept-section':
    case 'refuse-section':
    case 'undo-section':
      return { step, section: headingOf(target) }
    case 'correct':
      return {
        step,
        entity: entityIn(target),
        typed: { type: typeIn(sent.type), value: sent.value },
      }
    default:
      return { step, entity: entityIn(target) }
  }
}

function entityIn(key: string): Entity {
  const end = key.indexOf(' ')
  return { type: typeIn(key.slice(0, end)), value: key.slice(end + 1) }
}

function typeIn(text: string): Entity['type'] {
  const type = entityTypes.find((known) => known === text)
  if (!type) throw data(null, { status: 400 })
  return type
}

function refusalOf(
  refusal: DecideRefusal,
  { type }: SentDecision,
): { status: number; error: string } {
  switch (refusal.reason) {
    case 'not-allowed':
      return {
        status: refusal.why === 'signed-out' ? 401 : 403,
        error: notAllowedTexts[refusal.why],
      }
    case 'bad-step':
      return { status: 409, error: stepRefusalTexts[refusal.why] }
    case 'not-an-entity':
      return { status: 422, error: notAnEntity(typeIn(type), refusal.found) }
    default: {
      const { status, text } = refusedTexts[refusal.reason]
      return { status, error: text }
    }
  }
}
