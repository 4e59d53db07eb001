import { data, redirect } from 'react-router'
import { storable, textIn } from '~/http/body/form-text'
import {
  type ContentsRefusal,
  type ContentsStep,
  contentsRefusalTexts,
} from '~/newsletter/issues/contents/contents.rules'
import { postTexts } from '~/newsletter/issues/issue.rules'
import type { Issues } from '~/newsletter/issues/issues.service'
import type { ActingEditor } from '~/people/editor.rules'
import { seenIssueIn } from '../issue.request'
import type { ContentsAnswer } from './contents-answer.rules'

/** More than an issue can have, so that it is refused, and few enough for one query. */
const maxIds = 50

/** Names the articles of the week where a list of ids could be. */
export const ofTheWeek = 'week'

interface StepRequest {
  issues: Issues
  editor: ActingEditor
  form: FormData
  params: { id: string; desk: string }
  /** What was searched for; stays in the address. */
  q: string
}

/** Takes the step of the button that was pressed. Scripts send `script` and stay on the page. */
export async function takeContentsStep({ issues, editor, form, params, q }: StepRequest) {
  const step = stepIn(form)
  if (!step) throw data(null, { status: 400 })
  const result = await issues.changeContents(editor, seenIssueIn(form, params), step)
  if (!result.ok) {
    const { reason } = result
    if (reason === 'missing') throw data(null, { status: 404 })
    const ticked = step.step === 'add' ? [...step.ids] : []
    const refusal = contentsRefusalTexts[reason]
    return data<ContentsAnswer>({ refusal, ticked }, { status: statuses[reason] })
  }
  if (form.has('script')) return data<ContentsAnswer>({ refusal: null, version: result.version })
  const query = new URLSearchParams({
    ...(q && { q }),
    done: form.has('undo') ? 'undo' : doneBy(step),
    v: String(result.version),
    before: result.before?.join(' ') ?? ofTheWeek,
  })
  return redirect(`/${params.desk}/newsletter/${params.id}/contents?${query}`, 303)
}

const statuses = {
  'not-allowed': 403,
  'already-sent': 409,
  conflict: 409,
  'nothing-chosen': 422,
  'own-post': 422,
  'not-published': 422,
  'too-many': 422,
} as const satisfies Record<Exclude<ContentsRefusal, 'missing'>, number>

function stepIn(form: FormData): ContentsStep | null {
  const [up, down, remove] = [textIn(form, 'up'), textIn(form, 'down'), textIn(form, 'remove')]
  if (up) return { step: 'move', id: up, by: -1 }
  if (down) return { step: 'move', id: down, by: 1 }
  if (remove) return { step: 'remove', id: remove }
  switch (textIn(form, 'step')) {
    case 'show': {
      const postText = postTexts.find((text) => text === textIn(form, 'postText'))
      return postText ? { step: 'show', postText } : null
    }
    case 'identifiers':
      return { step: 'identifiers', hasIdentifiers: textIn(form, 'hasIdentifiers') === 'yes' }
    case 'corrections':
      return { step: 'corrections', hasCorrections: textIn(form, 'hasCorrections') === 'yes' }
    case 'add': {
      const values = form.getAll('article').slice(0, maxIds)
      const ids = values.map((id) => (typeof id === 'string' ? storable(id) : ''))
      return { step: 'add', ids: ids.filter(Boolean) }
    }
    case 'set':
      return { step: 'set', ids: idsIn(textIn(form, 'ids')) }
    default:
      return null
  }
}

/** Null for the articles of the week. */
function idsIn(text: string): string[] | null {
  return text === ofTheWeek ? null : text.split(' ', maxIds).filter(Boolean)
}

/** The key of the text that the page then shows. */
function doneBy(step: ContentsStep): string {
  if (step.step !== 'set') return step.step
  if (step.ids === null) return 'week'
  return step.ids.length === 0 ? 'none' : 'order'
}
